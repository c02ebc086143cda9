/** An element with everything in it. Names carry the usual prefix of their namespace, whatever prefix the file uses. */
export interface XmlNode {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlNode[];
  /** Its own characters, references decoded once; without white space around it where it has children. */
  text: string;
  /** As it stands in the file between its tags, where its type says that this is markup (type="xhtml"). */
  markup: string | null;
  line: number;
}

export const child = (node: XmlNode, name: string): XmlNode | undefined =>
  node.children.find((one) => one.name === name);

export const all = (node: XmlNode, name: string): XmlNode[] =>
  node.children.filter((one) => one.name === name);

/** Trimmed text of the first child of this name; '' where there is none. */
export const textOf = (node: XmlNode, name: string): string => child(node, name)?.text.trim() ?? '';

export const attribute = (node: XmlNode | undefined, name: string): string =>
  node?.attributes.get(name)?.trim() ?? '';

/** A copy that does not keep the piece of the file alive that it was cut out of; for what outlives its post. */
export const detached = (text: string): string => Buffer.from(text).toString();
