import { MenuItem, TextField } from '@mui/material';
import { useId } from 'react';
import { useListContext } from 'react-admin';
import { useAssignees } from './useAssignees.ts';
import { useMyName } from './useMyName.ts';

const NOBODY = ' ';

/** Filters by assignee: anybody, me, nobody or a colleague. */
export function AssigneeFilter() {
  const { filterValues, setFilters } = useListContext();
  const id = useId();
  const me = useMyName();
  const { assignee, unassigned, ...rest } = filterValues;
  const chosen: string = unassigned ? NOBODY : (assignee ?? '');
  const others = [...new Set([...useAssignees(), ...(assignee ? [assignee] : [])])].filter(
    (name) => name !== me,
  );
  const choose = (value: string) =>
    setFilters({
      ...rest,
      ...(value === NOBODY ? { unassigned: true } : value ? { assignee: value } : {}),
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
      {me !== undefined && <MenuItem value={me}>Mine</MenuItem>}
      <MenuItem value={NOBODY}>Nobody yet</MenuItem>
      {others.map((name) => (
        <MenuItem key={name} value={name}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
