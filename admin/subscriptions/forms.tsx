export { SubscriptionCreate } from './SubscriptionCreate.tsx';
export { SubscriptionEdit } from './SubscriptionEdit.tsx';
