export { MailList } from './MailList.tsx';
export { MailPage } from './MailPage.tsx';
