/** Message types between the first process and its workers. */
export const METRICS_REQUEST = 'verve:metrics';

export interface MetricsAnswer {
  type: typeof METRICS_REQUEST;
  id: number;
  metrics: object[];
}
