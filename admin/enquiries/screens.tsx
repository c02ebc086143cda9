export { AppointmentList } from './AppointmentList.tsx';
export { EnquiryCreate } from './EnquiryCreate.tsx';
export { EnquiryDetails } from './EnquiryDetails.tsx';
export { EnquiryList } from './EnquiryList.tsx';
export { EnquiryPage } from './EnquiryPage.tsx';
