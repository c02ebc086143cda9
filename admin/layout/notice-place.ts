/** Id of the free part of the app bar, where notifications appear if the window is wide enough. */
export const NOTICE_PLACE = 'notice-place';
