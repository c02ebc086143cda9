import { Box, Typography } from '@mui/material';
import { DataTable, TextInput } from 'react-admin';
import { type ReplyTemplate, replyTemplateSchema } from '#shared/reply-templates.ts';
import { CreatePage, EditPage } from '../forms/EditPage.tsx';
import { FormColumn, Panel } from '../layout/Panel.tsx';
import { ListPage } from '../lists/ListPage.tsx';
import { RecordTable, RowLink, SHORT_TEXT } from '../lists/RecordTable.tsx';
import { TEMPLATE_PLACEHOLDERS } from './fill-template.ts';

const editPath = (id: string | number) => `/reply-templates/${id}/edit`;
const nameOf = ({ name }: ReplyTemplate) => name;

/** Templates for replies to enquiries. */
export function ReplyTemplateList() {
  return (
    <ListPage<ReplyTemplate>
      title="Reply templates"
      search="Search"
      sort={{ field: 'name', order: 'ASC' }}
      create={{ to: '/reply-templates/new', label: 'Add a template' }}
      empty={{ title: 'No templates yet', text: 'A reply to an enquiry can start from a template.' }}
      table={
        <RecordTable<ReplyTemplate> to={editPath}>
          <DataTable.Col<ReplyTemplate>
            source="name"
            render={({ id, name }) => <RowLink to={editPath(id)}>{name}</RowLink>}
          />
          <DataTable.Col<ReplyTemplate> source="subject" {...SHORT_TEXT} />
          <DataTable.Col<ReplyTemplate>
            label="Begins with"
            disableSort
            render={({ body }) => <Typography variant="caption">{beginning(body)}</Typography>}
          />
        </RecordTable>
      }
      card={(template) => ({
        to: editPath(template.id),
        title: template.name,
        lines: [template.subject, beginning(template.body)],
      })}
    />
  );
}

/** The start of the text, without the greeting that all templates have. */
const beginning = (body: string) => {
  const words = body.replace(/^.*\n+/, '').replaceAll(/\s+/g, ' ');
  return words.length > 90 ? `${words.slice(0, 89).trimEnd()}…` : words;
};

export function ReplyTemplateCreate() {
  return (
    <CreatePage<ReplyTemplate>
      title="Add a template"
      schema={replyTemplateSchema}
      titleOf={nameOf}
      next={() => '/reply-templates'}
    >
      <Inputs />
    </CreatePage>
  );
}

export function ReplyTemplateEdit() {
  return (
    <EditPage<ReplyTemplate> schema={replyTemplateSchema} listPath="/reply-templates" titleOf={nameOf}>
      <Inputs />
    </EditPage>
  );
}

function Inputs() {
  return (
    <FormColumn>
      <Panel>
        <TextInput source="name" required helperText="The name you choose it by." />
        <TextInput source="subject" required />
        <TextInput source="body" required multiline minRows={12} />
        <Box>
          <Typography sx={{ fontWeight: 650, mb: 0.5 }}>Filled in automatically</Typography>
          <Box
            component="dl"
            sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '4px 16px' }}
          >
            {Object.entries(TEMPLATE_PLACEHOLDERS).map(([name, meaning]) => (
              <Box key={name} sx={{ display: 'contents' }}>
                <Box component="dt" sx={{ fontWeight: 600 }}>{`{${name}}`}</Box>
                <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
                  {meaning}
                </Box>
              </Box>
            ))}
          </Box>
          <Typography variant="caption" sx={{ mt: 1 }}>
            {
              'Anything else in braces, such as {date and time}, is for the person who writes the reply: it cannot be sent until they fill it in.'
            }
          </Typography>
        </Box>
      </Panel>
    </FormColumn>
  );
}
