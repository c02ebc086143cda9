import type { GoingLive } from '#shared/going-live.ts';
import type { Samples, SamplesRemoved, SamplesRestored } from '#shared/samples.ts';
import { adminApi } from '../session/http.ts';

const post = <T>(path: string, body?: object) => adminApi<T>(path, { method: 'POST', body });

export const fetchGoingLive = () => adminApi<GoingLive>('going-live');

export const sayMailArrived = (token: string) => post<GoingLive>('going-live/mail-arrived', { token });

export const fetchSamples = () => adminApi<Samples>('samples');

export const removeSamples = () => post<SamplesRemoved>('samples/remove');

export const restoreSamples = () => post<SamplesRestored>('samples/restore');
