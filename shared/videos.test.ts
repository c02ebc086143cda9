import { expect, test } from 'vitest';
import { videoPage } from './videos.ts';

test.each([
  ['https://vimeo.com/76979871/8272103f6e', 'https://vimeo.com/76979871/8272103f6e'],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e&badge=0', 'https://vimeo.com/76979871/8272103f6e'],
  ['//player.vimeo.com/video/1#t=90s', 'https://vimeo.com/1#t=90s'],
  ['https://youtu.be/dQw4w9WgXcQ?si=track&t=90', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90'],
  [
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?list=PL1&start=5',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PL1&t=5',
  ],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://www.youtube.com/embed/videoseries?list=PL1', 'https://www.youtube.com/playlist?list=PL1'],
  ['https://www.youtube.com/playlist?list=PL1', 'https://www.youtube.com/playlist?list=PL1'],
  ['https://www.youtube.com/@somebody', null],
  ['https://vimeo.com/about', null],
  ['https://example.com/embed/dQw4w9WgXcQ', null],
  ['no address', null],
])('the page of the video at %s', (address, page) => {
  expect(videoPage(address)).toBe(page);
});
