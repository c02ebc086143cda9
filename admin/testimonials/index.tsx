import { lazy } from 'react';
import { Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import type { Testimonial } from '#shared/testimonials.ts';
import { RedirectTo } from '../layout/RedirectTo.tsx';
import { editPath } from './paths.ts';

const TestimonialList = lazy(() =>
  import('./TestimonialList.tsx').then((page) => ({ default: page.TestimonialList })),
);
const TestimonialCreate = lazy(() =>
  import('./TestimonialCreate.tsx').then((page) => ({ default: page.TestimonialCreate })),
);
const TestimonialEdit = lazy(() =>
  import('./TestimonialEdit.tsx').then((page) => ({ default: page.TestimonialEdit })),
);

export const testimonials = (
  <Resource
    name="testimonials"
    list={TestimonialList}
    hasCreate
    hasEdit
    recordRepresentation={(record: Testimonial) => record.author}
  >
    <Route path="new" element={<TestimonialCreate />} />
    <Route path="edit/:id" element={<TestimonialEdit />} />
    <Route path="create" element={<RedirectTo to="/testimonials/new" />} />
    <Route path=":id" element={<RedirectTo to={editPath} />} />
    <Route path=":id/edit" element={<RedirectTo to={editPath} />} />
    <Route path=":id/show" element={<RedirectTo to={editPath} />} />
  </Resource>
);
