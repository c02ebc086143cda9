/** Id of the free part of the app bar, where messages stand in a window that is wide enough. */
export const NOTICE_PLACE = 'notice-place';
