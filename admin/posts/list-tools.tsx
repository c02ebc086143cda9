import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import CategoryIcon from '@mui/icons-material/FolderOutlined';
import AuthorIcon from '@mui/icons-material/PersonOutlined';
import PublishIcon from '@mui/icons-material/PublishOutlined';
import UnpublishIcon from '@mui/icons-material/UnpublishedOutlined';
import { Box } from '@mui/material';
import { SelectInput, useGetList } from 'react-admin';
import { CategoryInput } from '../categories/CategoryInput.tsx';
import {
  BulkDeleteButton,
  BulkInputsButton,
  BulkTagsButton,
  BulkUpdateButton,
} from '../lists/BulkButtons.tsx';
import { AuthorFilter, AuthorInput, TagFilter, TagsInput } from './suggestions.tsx';

/** What narrows the list down, beside the search. */
export function PostFilters() {
  return (
    <>
      <CategoryInput emptyText="Any category" size="small" />
      <AuthorFilter />
      <TagFilter />
    </>
  );
}

/** Bulk actions on the selected articles. */
export function PostBulkButtons() {
  return (
    <>
      <BulkUpdateButton
        label="Publish"
        icon={<PublishIcon />}
        confirmTitle="Publish the selected articles?"
        confirmContent="They appear on the website at once; those with a later publication time appear then."
        data={{ published: true }}
      />
      <BulkUpdateButton
        label="Unpublish"
        icon={<UnpublishIcon />}
        confirmTitle="Unpublish the selected articles?"
        confirmContent="They disappear from the website and stay here as drafts."
        data={{ published: false }}
      />
      <CategoryButton />
      <BulkTagsButton what="articles" input={TagsInput} />
      <BulkInputsButton
        label="Author"
        icon={<AuthorIcon />}
        confirmTitle="Change the author of the selected articles?"
        confirmLabel="Change"
        confirmContent="The name appears on each article and in the feeds."
        dataOf={({ author }) => (author ? { author } : undefined)}
      >
        <Box sx={{ mt: 2 }}>
          <AuthorInput />
        </Box>
      </BulkInputsButton>
      <BulkDeleteButton
        label="Delete"
        icon={<DeleteIcon />}
        confirmTitle="Delete the selected articles?"
        confirmContent="They disappear from the website and go to the bin for 30 days; you can restore them from there."
      />
    </>
  );
}

/** Page size: more categories than any blog has. A longer list would need a search instead of a menu. */
const ALL = 500;
const NONE = { id: 'none', name: 'No category' };

function CategoryButton() {
  const { data = [] } = useGetList<{ id: string; name: string }>('categories', {
    pagination: { page: 1, perPage: ALL },
    sort: { field: 'name', order: 'ASC' },
  });
  return (
    <BulkInputsButton
      label="Category"
      icon={<CategoryIcon />}
      confirmTitle="Move the selected articles to another category?"
      confirmLabel="Move"
      confirmContent="Readers find them there at once."
      dataOf={({ category_id: id }) => (id ? { category_id: id === NONE.id ? null : id } : undefined)}
    >
      <Box sx={{ mt: 2 }}>
        <SelectInput source="category_id" label="Category" choices={[NONE, ...data]} fullWidth />
      </Box>
    </BulkInputsButton>
  );
}
