export const FAQ_TITLE = 'Fair questions';
export const FAQ_TEXT = '{Questions} we hear most. Ask us the next one.';
