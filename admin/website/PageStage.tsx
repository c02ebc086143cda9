import { Box, Button } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { SCALED_FRAME, scaledInto, useElementSize } from '../layout/scaled-frame.ts';
import { useDebounced } from '../layout/useDebounced.ts';
import { elementOf, outline, RECORD, TEXT, updateDocument, withNames } from './page-document.ts';
import { previewPage } from './texts.ts';

/**
 * WebKit does not call the parent's listeners in a sandboxed frame without scripts (bugs.webkit.org/218086). Allowing them
 * is safe, because the page has none and its Content-Security-Policy blocks any.
 */
const SANDBOX = /^(?!.*(?:Chrome|Android)).*Safari/.test(navigator.userAgent)
  ? 'allow-same-origin allow-scripts'
  : 'allow-same-origin';

/** What was clicked on the page: a text, or a record that has a form of its own. */
export type Choice = { text: string } | { resource: string; record: string };

export interface StageHandle {
  /** Moves the focus from the field back to the selected element. */
  focus(): void;
}

interface PageStageProps {
  ref?: Ref<StageHandle>;
  path: string;
  /** Width in CSS pixels; undefined for all available width. */
  width: number | undefined;
  /** Changes whenever the saved texts do, to render the page anew. */
  version: string;
  /** Unsaved texts, by key. */
  words: { readonly [key: string]: string };
  /** Key of the selected text. */
  chosen: string | null;
  nameOf: (key: string) => string;
  showsAll: boolean;
  /** @param label of what the pointer or the focus is on, '' for nothing */
  onHover: (label: string) => void;
  onChoose: (choice: Choice) => void;
}

/**
 * The real page, rendered by the site with unpublished changes. It runs no scripts, so that only this component handles
 * events: editable elements are outlined on hover and focus, and selected by click or Enter.
 */
export function PageStage(props: PageStageProps) {
  const { ref, path, width, version, words, chosen, nameOf, showsAll, onHover, onChoose } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const [room, measure] = useElementSize();
  const [loaded, setLoaded] = useState<Document>();
  const shownWidth = width ?? room.width;
  const scale = room.width > 0 && shownWidth > 0 ? Math.min(1, room.width / shownWidth) : 1;

  // Each preview is a whole page for the server, so it waits for a pause in typing.
  const isPaused = useDebounced(words) === words;
  const { data, error, refetch } = useQuery({
    queryKey: ['page-preview', path, version, words],
    enabled: isPaused,
    queryFn: async ({ signal }) => ({
      path,
      html: withNames(await previewPage(path, words, signal), nameOf),
    }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: 1,
    networkMode: 'always',
  });
  const html = data?.path === path ? data.html : undefined;
  // The first response loads the frame; later ones update the page in place.
  const first = useMemo(() => ({ path, html: undefined as string | undefined }), [path]);
  first.html ??= html;

  const outlineChosen = useEffectEvent(() => {
    const element = loaded && chosen ? elementOf(loaded, chosen) : undefined;
    if (loaded) outline(loaded, element);
    return element;
  });
  useEffect(() => {
    if (!loaded?.body || !html) return;
    // Its mark would be a difference.
    outline(loaded, undefined);
    updateDocument(loaded, html);
    outlineChosen();
  }, [html, loaded]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each choice
  useEffect(() => {
    const element = outlineChosen();
    if (element) bringIntoView(element);
  }, [chosen, loaded]);
  useEffect(() => {
    loaded?.documentElement.classList.toggle('edit-all', showsAll);
  }, [loaded, showsAll]);

  const hover = useEffectEvent(onHover);
  const choose = useEffectEvent((target: EventTarget | null) => {
    const choice = choiceAt(target);
    if (choice) onChoose(choice);
  });
  useEffect(() => {
    if (!loaded) return;
    const onClick = (event: MouseEvent) => {
      event.preventDefault();
      event.stopPropagation();
      choose(event.target);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      choose(event.target);
    };
    const onOver = ({ target }: Event) =>
      hover(placeAt(target)?.getAttribute('aria-label')?.replace('Change: ', '') ?? '');
    const listeners = { click: onClick, keydown: onKey, mouseover: onOver, focusin: onOver } as const;
    for (const [type, listener] of Object.entries(listeners))
      loaded.addEventListener(type, listener as EventListener, true);
    return () => {
      for (const [type, listener] of Object.entries(listeners))
        loaded.removeEventListener(type, listener as EventListener, true);
    };
  }, [loaded]);

  useImperativeHandle(ref, () => ({
    focus() {
      const element = loaded && chosen && elementOf(loaded, chosen);
      frame.current?.contentWindow?.focus();
      (element as HTMLElement | undefined)?.focus({ preventScroll: true });
    },
  }));

  return (
    <Box ref={measure} sx={{ position: 'relative', flex: 1, minHeight: 0, minWidth: 0, overflow: 'hidden' }}>
      {error && !html && (
        <Box role="alert" sx={{ p: 3, bgcolor: 'background.paper' }}>
          {`The page could not be shown. ${error.message} `}
          <Button variant="contained" onClick={() => refetch()}>
            Try again
          </Button>
        </Box>
      )}
      {first.html && (
        <Box
          component="iframe"
          key={path}
          ref={frame}
          title="The page, with your changes"
          // Same origin, so that styles and fonts load and this page can reach into it; scripts stay blocked.
          sandbox={SANDBOX}
          srcDoc={first.html}
          onLoad={() => setLoaded(frame.current?.contentDocument ?? undefined)}
          style={scaledInto(shownWidth, scale, room)}
          sx={SCALED_FRAME}
        />
      )}
    </Box>
  );
}

/** Without `instanceof`, because the frame's elements belong to another window's classes. */
const placeAt = (target: EventTarget | null): Element | null =>
  (target as Element | null)?.closest?.(`[${TEXT}], [${RECORD}]`) ?? null;

function choiceAt(target: EventTarget | null): Choice | undefined {
  const place = placeAt(target);
  const [key] = place?.getAttribute(TEXT)?.split(' ').filter(Boolean) ?? [];
  if (key) return { text: key };
  const [resource, record] = place?.getAttribute(RECORD)?.split('/') ?? [];
  return resource && record ? { resource, record } : undefined;
}

function bringIntoView(element: Element): void {
  const view = element.ownerDocument.defaultView;
  if (!view) return;
  const { top, bottom } = element.getBoundingClientRect();
  // Visible enough: on phones a sheet may cover the lower half.
  if (top > 60 && bottom < view.innerHeight * 0.4) return;
  if (top > 60 && bottom < view.innerHeight - 60 && view.innerWidth > 700) return;
  // Not scrollIntoView, which would also scroll the page around the frame.
  view.scrollTo({ top: view.scrollY + top - Math.min(120, view.innerHeight / 5) });
}
