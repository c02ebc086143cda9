import type { User } from '#shared/users.ts';

/** Actions on a person's access; all but 'withdraw', which deletes, are API commands. */
export type UserAction = 'invitation' | 'withdraw' | 'sign-out' | 'deactivate' | 'reactivate';

interface ActionWords {
  label: string;
  question: (user: User) => string;
  consequence: string;
  /** What it has done; none if it sends an email, which is announced as emails are. */
  done?: (user: User) => string;
  isDangerous: boolean;
}

export const USER_ACTIONS: { readonly [action in UserAction]: ActionWords } = {
  invitation: {
    label: 'Send the invitation again',
    question: (user) => `Send the invitation to ${user.full_name} again?`,
    consequence: 'The earlier link stops working. The new one works for seven days.',
    isDangerous: false,
  },
  withdraw: {
    label: 'Withdraw the invitation',
    question: (user) => `Withdraw the invitation of ${user.full_name}?`,
    consequence: 'The link stops working, and they leave the list. They can be invited again.',
    done: (user) => `The invitation of ${user.full_name} is withdrawn`,
    isDangerous: true,
  },
  'sign-out': {
    label: 'Sign out everywhere',
    question: (user) => `Sign ${user.full_name} out everywhere?`,
    consequence: 'They are signed out on every device now. They can sign in again with their password.',
    done: (user) => `${user.full_name} is signed out everywhere`,
    isDangerous: false,
  },
  deactivate: {
    label: 'Deactivate',
    question: (user) => `Deactivate ${user.full_name}?`,
    consequence:
      'They are signed out on every device now and can no longer sign in. Their name stays under Activity. You can reactivate them at any time.',
    done: (user) => `${user.full_name} is deactivated`,
    isDangerous: true,
  },
  reactivate: {
    label: 'Reactivate',
    question: (user) => `Let ${user.full_name} in again?`,
    consequence: 'They can sign in with the password and the role they had.',
    done: (user) => `${user.full_name} can sign in again`,
    isDangerous: false,
  },
};

/** @returns the actions available in a person's current state */
export function actionsFor({ status, session_count }: User): UserAction[] {
  if (status === 'invited') return ['invitation', 'withdraw'];
  if (status === 'deactivated') return ['reactivate'];
  return session_count > 0 ? ['sign-out', 'deactivate'] : ['deactivate'];
}
