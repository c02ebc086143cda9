/** What the pages on which visitors book a time show. */

/** A free time; texts are as the page shows them. */
export interface ShownSlot {
  /** ISO 8601 in UTC. */
  at: string;
  host_id: string;
  time: string;
  /** What London's clock shows then; null if it is the same. */
  london: string | null;
}

/** Free times by the visitor's days. */
export interface ShownDay {
  day: string;
  slots: readonly ShownSlot[];
}

/** An appointment as its visitor sees it. */
export interface ShownAppointment {
  when: string;
  /** The same in London; null if it is the same. */
  london: string | null;
  host: string;
  /** Such as 'By phone: 020 7946 0000'. */
  where: string;
}

/** Free times to choose from. */
export interface BookingTimes {
  /** IANA name of the visitor's time zone, in which days and times are shown. */
  zone: string;
  zones: readonly string[];
  days: readonly ShownDay[];
  /** The query of the page with the days before, and after; null if there are none. */
  earlier: string | null;
  later: string | null;
}

/**
 * `request` names a request that was sent before, for which a time is booked; '' without one.
 * times: choose a time. details: give what the form asks, for a time that is chosen or, if it was taken, for one of the next.
 * appointment: what was booked, with the times to which it can move. ended: it is over or cancelled; `again` is where its visitor
 * books another. unknown: a link that does not work.
 */
export type BookingView =
  | ({
      step: 'times';
      hosts: readonly { id: string; name: string }[];
      host_id: string;
      request: string;
    } & BookingTimes)
  | {
      step: 'details';
      zone: string;
      request: string;
      chosen: (ShownAppointment & ShownSlot) | null;
      next: readonly ShownDay[];
    }
  | ({
      step: 'appointment';
      path: string;
      appointment: ShownAppointment;
      message: string | null;
    } & BookingTimes)
  | { step: 'ended'; cancelled: boolean; again: string }
  | { step: 'unknown' };
