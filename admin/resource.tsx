import type { ComponentType, ReactElement } from 'react';
import { CustomRoutes, type RaRecord, Resource, ResourceContextProvider } from 'react-admin';
import { Route } from 'react-router-dom';
import { declareRecords } from './declared-records.ts';
import { RedirectTo } from './layout/redirects.tsx';

interface ResourceOptions<Row> {
  name: string;
  /** A record's name in dialogs, conflicts and the audit log, or the field with it. */
  recordRepresentation?: (keyof Row & string) | ((record: Row) => string);
  list?: ComponentType;
  /** Page at `new`. */
  create?: ComponentType;
  /** Page at `:id/edit`. */
  edit?: ComponentType;
  /** Page at `:id`. */
  show?: ComponentType;
  /** More pages, by their path below the list's. */
  more?: Pages;
  /** Path of a record's page, if different. */
  recordAt?: string;
  /** Whether deleted records go to the bin. */
  hasBin?: boolean;
  /** Path of the list; by default the name. */
  at?: string;
}

interface Pages {
  [path: string]: ReactElement;
}

/**
 * A react-admin Resource with our addresses, /posts/new and /posts/1/edit. React-admin's own, such as /posts/create and
 * /posts/1/show, redirect to them.
 */
export function resource<Row extends RaRecord = RaRecord>(options: ResourceOptions<Row>): ReactElement {
  const { name, recordRepresentation, list: List, create: Create, edit, show } = options;
  const { hasBin = false, at = `/${name}`, recordAt = edit ? ':id/edit' : ':id' } = options;
  const RecordPage = edit ?? show;
  const toNew = <RedirectTo to={`${at}/new`} />;
  const pathOf = (id: string) => `${at}/${recordAt.replace(':id', id)}`;
  declareRecords(name, { path: RecordPage && pathOf, hasBin });
  const toRecord = <RedirectTo to={pathOf} />;
  const redirects: Pages = {
    ...(Create && { create: toNew, new: toNew }),
    ...(RecordPage && { ':id': toRecord, ':id/edit': toRecord, ':id/show': toRecord }),
  };
  const pages: Pages = {
    ...redirects,
    ...(Create && { new: <Create /> }),
    ...(RecordPage && { [recordAt]: <RecordPage /> }),
    ...options.more,
  };
  const declaration = {
    name,
    hasCreate: Create !== undefined,
    hasEdit: edit !== undefined,
    hasShow: show !== undefined,
    ...(recordRepresentation && { recordRepresentation }),
  };
  if (at === `/${name}`)
    return (
      <Resource {...declaration} {...(List && { list: List })}>
        {routes(pages)}
      </Resource>
    );
  // react-admin mounts a Resource at its name, so that address redirects to the pages, which are custom routes.
  return (
    <>
      <Resource {...declaration} list={<RedirectTo to={at} />}>
        {routes(redirects)}
      </Resource>
      <CustomRoutes>
        {Object.entries({ ...(List && { '': <List /> }), ...pages }).map(([path, page]) => (
          <Route
            key={path}
            path={`${at}/${path}`}
            element={<ResourceContextProvider value={name}>{page}</ResourceContextProvider>}
          />
        ))}
      </CustomRoutes>
    </>
  );
}

const routes = (pages: Pages) =>
  Object.entries(pages).map(([path, page]) => <Route key={path} path={path} element={page} />);
