import { expect, test } from 'vitest';
import { readFeedHead } from '../../../api/imports/containers/files.ts';
import { temporaryFile } from '../../support/archives.ts';

const head = async (text: string) =>
  readFeedHead(await temporaryFile('feed', text), 'https://old.example/blog/feed');

test.each([
  [
    '<!DOCTYPE html><html><head><link rel="alternate" type="application/rss+xml" href="/feed?a=1&amp;b=2"></head></html>',
  ],
  [
    '<!-- a --><?xml version="1.0"?>\n<html><link href=/feed?a=1&b=2 rel="x alternate" type="application/atom+xml; charset=utf-8"></html>',
  ],
  [
    '<html><link rel="alternate" type="application/rss+xml" title="Comments" href="/comments"><link rel="alternate" type="application/feed+json" href="/feed?a=1&b=2"></html>',
  ],
])('finds the feed URL of a web page: %s', async (text) => {
  expect(await head(text)).toEqual({ isWebPage: true, feed: 'https://old.example/feed?a=1&b=2', next: null });
});

test.each([
  ['<rss xmlns:atom="a"><channel><atom:link rel="next" href="?page=2"/><item/></channel></rss>', '?page=2'],
  ["<feed><link rel='NEXT' href='?page=2'/></feed>", '?page=2'],
  ['{"items":[],"next_url":"?page=2"}', '?page=2'],
])('finds the next page URL of a feed: %s', async (text, next) => {
  expect(await head(text)).toEqual({
    isWebPage: false,
    feed: null,
    next: { url: `https://old.example/blog/feed${next}`, isSure: true },
  });
});

test('guesses the next page of a WordPress feed that has posts', async () => {
  const wordpress = (items: string) =>
    `<rss><channel><generator>https://wordpress.org/?v=6</generator>${items}</channel></rss>`;
  expect((await head(wordpress('<item/>'))).next).toEqual({
    url: 'https://old.example/blog/feed?paged=2',
    isSure: false,
  });
  expect((await head(wordpress(''))).next).toBeNull();
  expect((await head('<rss><item><atom:link rel="next" href="/x"/></item></rss>')).next).toBeNull();
});
