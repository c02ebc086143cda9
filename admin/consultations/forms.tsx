export { ConsultationCreate } from './ConsultationCreate.tsx';
export { ConsultationEdit } from './ConsultationEdit.tsx';
