/**
 * The pattern of the HTML standard's <input type="email">, and beyond it: no two dots in a row or in front, and a
 * domain of at least two labels, because an address without one cannot be reached from here.
 */
export const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.\.)[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]*[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])$/;
