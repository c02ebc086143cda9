/** @returns sanitised HTML as a page of its own for a frame: nothing in it runs, and it asks for nothing but images */
export const previewDocument = (html: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' https: http: data:; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<style>${STYLE}</style></head><body>${html}</body></html>`;

const STYLE = `
body { margin: 16px; font: 16px/1.6 system-ui, Arial, sans-serif; color: #24060F; overflow-wrap: anywhere; }
h1, h2, h3, h4, h5, h6 { line-height: 1.2; }
img { max-width: 100%; height: auto; }
pre { overflow: auto; padding: 12px; background: #F6F5F7; }
blockquote { margin: 16px 0; padding-left: 16px; border-left: 4px solid #DCD3D7; }
table { border-collapse: collapse; display: block; overflow: auto; }
td, th { border: 1px solid #DCD3D7; padding: 6px 10px; text-align: left; }
`;
