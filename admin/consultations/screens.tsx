export { AppointmentList } from './AppointmentList.tsx';
export { ConsultationCreate } from './ConsultationCreate.tsx';
export { ConsultationDetails } from './ConsultationDetails.tsx';
export { ConsultationList } from './ConsultationList.tsx';
export { ConsultationPage } from './ConsultationPage.tsx';
