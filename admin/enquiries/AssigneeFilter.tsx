import { MenuItem, TextField } from '@mui/material';
import { useId } from 'react';
import { useListContext } from 'react-admin';
import { useAssignees, useMe } from './useAssignees.ts';

const NOBODY = ' ';

/** Filters by assignee: anybody, me, nobody or a colleague. */
export function AssigneeFilter() {
  const { filterValues, setFilters } = useListContext();
  const id = useId();
  const me = useMe();
  const { assignee_id, unassigned, ...rest } = filterValues;
  const chosen: string = unassigned ? NOBODY : (assignee_id ?? '');
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
      id={id}
      size="small"
      label="Assigned to"
      className="ra-input ra-input-assignee"
      value={chosen}
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
