/** Who speaks, and where: what mails and pages say about this installation. */
export interface SiteIdentity {
  name: string;
  /** Origin without a trailing slash. */
  url: string;
}
