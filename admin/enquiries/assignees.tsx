import { MenuItem, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useGetIdentity, useListContext } from 'react-admin';
import type { Assignee } from '#shared/consultations.ts';
import { adminApi, SHARED_MS } from '../session/http.ts';

const NONE: Assignee[] = [];

/**
 * @param current the present assignee, who stays a choice even after leaving the firm
 * @returns the people an enquiry can be assigned to
 */
export function useAssignees(current?: { assignee_id: string | null; assignee: string | null }): Assignee[] {
  const { data: colleagues = NONE } = useQuery({
    queryKey: ['consultations', 'getAssignees'],
    queryFn: () => adminApi<Assignee[]>('consultations/assignees'),
    staleTime: SHARED_MS,
  });
  if (!current?.assignee_id || colleagues.some(({ id }) => id === current.assignee_id)) return colleagues;
  return [...colleagues, { id: current.assignee_id, name: current.assignee ?? '' }];
}

/** The signed-in person, to whom an enquiry can be assigned; undefined while loading. */
export function useMe(): Assignee | undefined {
  const { identity } = useGetIdentity();
  return identity && { id: String(identity.id), name: identity.fullName || String(identity.email) };
}

/** Value of the choice of nobody, as an empty one means that nothing is chosen. */
const NOBODY = ' ';

interface AssigneeSelectProps {
  enquiry: { assignee_id: string | null; assignee: string | null };
  isBusy: boolean;
  onChange: (to: Assignee | null) => void;
}

/** Shows and changes to whom an enquiry is assigned. */
export function AssigneeSelect({ enquiry, isBusy, onChange }: AssigneeSelectProps) {
  const colleagues = useAssignees(enquiry);
  return (
    <TextField
      select
      fullWidth
      label="Assigned to"
      value={enquiry.assignee_id ?? NOBODY}
      disabled={isBusy}
      onChange={({ target }) => onChange(colleagues.find(({ id }) => id === target.value) ?? null)}
    >
      <MenuItem value={NOBODY}>Nobody yet</MenuItem>
      {colleagues.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Filters by assignee: anybody, me, nobody or a colleague. */
export function AssigneeFilter() {
  const { filterValues, setFilters } = useListContext();
  const me = useMe();
  const { assignee_id, unassigned, ...rest } = filterValues;
  const former = { assignee_id: assignee_id ?? null, assignee: 'A former colleague' };
  const others = useAssignees(former).filter((one) => one.id !== me?.id);
  const choose = (value: string) =>
    setFilters({
      ...rest,
      ...(value === NOBODY ? { unassigned: true } : value ? { assignee_id: value } : {}),
    });
  return (
    <TextField
      select
      id="assigned-to"
      size="small"
      label="Assigned to"
      className="ra-input ra-input-assignee"
      value={unassigned ? NOBODY : (assignee_id ?? '')}
      onChange={(event) => choose(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">Everybody</MenuItem>
      {me !== undefined && <MenuItem value={me.id}>Mine</MenuItem>}
      <MenuItem value={NOBODY}>Nobody yet</MenuItem>
      {others.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
