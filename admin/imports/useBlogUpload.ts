import { useNavigate } from 'react-router-dom';
import { BLOG_IMPORT_LIMITS, type BlogImport } from '#shared/imports.ts';
import { type FileUpload, useFileUpload } from '../media/useFileUpload.ts';
import { UPLOAD_ADDRESS } from './import-api.ts';
import { importPath } from './paths.ts';

/** Sends the file of a blog, one at a time, and opens what was found in it. */
export function useBlogUpload(): FileUpload {
  const navigate = useNavigate();
  return useFileUpload<BlogImport>({
    address: UPLOAD_ADDRESS,
    // A form's type or JSON's would be read as such.
    type: 'application/octet-stream',
    refusalOf,
    onTaken: ({ id }) => navigate(importPath(id)),
  });
}

/** What the server would refuse for certain is not sent at all. */
function refusalOf(files: readonly File[]): string | undefined {
  const size = files[0]?.size ?? 0;
  if (files.length > 1)
    return 'One file at a time. Put several Markdown files into a zip, and bring in other exports one after the other.';
  if (size === 0) return 'This file is empty. Export it again, and choose the new file.';
  if (size <= BLOG_IMPORT_LIMITS.bytes) return undefined;
  return 'This file is larger than 1 GB. Most platforms can export one year or one category at a time: import one part after the other. Nothing is imported twice.';
}
