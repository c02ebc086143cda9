import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { htmlOfMarkdown, renderContent } from '../api/content/render-content.ts';
import { ROOT } from '../api/platform/program.ts';
import { deterministicId } from './deterministic-id.ts';
import { readArticleFile } from './front-matter.ts';
import type { PostRow } from './rows.ts';

const FOLDER = join(ROOT, 'seeds/sample/articles');

/** A post with its category's slug, '' for none. */
interface SampleArticle {
  category: string;
  post: Omit<PostRow, 'category_id'>;
}

/** Reads the articles of seeds/sample/articles, in the order of file names. */
export function sampleArticles(): SampleArticle[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => toArticle(readFileSync(join(FOLDER, name), 'utf8'), name));
}

function toArticle(text: string, name: string): SampleArticle {
  const { fields, body } = readArticleFile(text, name);
  // The files are Markdown, which is easy to review; in the product they are HTML.
  const content = htmlOfMarkdown(body);
  const rendered = renderContent(content);
  const post = {
    id: deterministicId('post', fields.slug),
    slug: fields.slug,
    title: fields.title,
    excerpt: fields.excerpt,
    content,
    content_html: rendered.html,
    content_text: rendered.text,
    author: fields.author,
    featured_image: fields.featured_image || null,
    read_time: fields.read_time ? Number(fields.read_time) : null,
    published: fields.published === 'true',
    published_at: fields.published_at || null,
    views: Number(fields.views || 0),
    tags: fields.tags
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    seo_title: fields.seo_title || null,
    seo_description: fields.seo_description || null,
    created_at: fields.created_at,
    updated_at: fields.updated_at || fields.published_at || fields.created_at,
  };
  return { category: fields.category, post };
}
