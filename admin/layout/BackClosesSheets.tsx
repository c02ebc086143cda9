import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { closeByBack } from './sheet-history.ts';

/** On phones and tablets, Back closes a sheet or dialog instead of leaving the page. */
export default function BackClosesSheets() {
  const { key } = useLocation();
  const keyOfPage = useEffectEvent(() => key);
  useEffect(() => closeByBack(() => keyOfPage()), []);
  return null;
}
