export const CLIENTS_HEADING = 'The Non-Exec Landscape Needed Reinventing';
export const CLIENTS_SUBHEADING = "A Few People We've Worked With";
