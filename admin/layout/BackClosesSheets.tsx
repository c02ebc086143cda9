import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { closeByBack } from './sheet-history.ts';

/** On a phone or a tablet: Back closes what is open over the page, and does not leave it. */
export default function BackClosesSheets() {
  const { key } = useLocation();
  const keyOfPage = useEffectEvent(() => key);
  useEffect(() => closeByBack(() => keyOfPage()), []);
  return null;
}
