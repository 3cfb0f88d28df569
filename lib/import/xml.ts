import { FileError } from './limits.ts'

type Attributes = (name: string) => string | undefined

/** Names are without their namespace prefix. An empty element is opened and closed. */
export type XmlHandler = {
  open?: (name: string, attribute: Attributes) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** No part can read past the next `<`, except a CDATA section that is known to end, so hostile files take linear time too. */
const TOKEN = /<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:"[^"<]*"|'[^'<]*'|[^<>"'])*?)(\/?)>|<!\[CDATA\[([\s\S]*?)\]\]>|<[?!][^<>]*>|([^<]+)/g

/** Reads the elements and text of an XML document in order. A document type is refused, so there are no entities to expand. */
export const scanXml = (xml: string, { open, close, text }: XmlHandler): void => {
  const isCut = xml.lastIndexOf('<![CDATA[') > xml.lastIndexOf(']]>')
  if (isCut || /<!DOCTYPE/i.test(xml)) throw new FileError('The file is damaged and cannot be read. Save it again and retry.')
  for (const [, slash, name, attributes = '', empty, data, plain] of xml.matchAll(TOKEN)) {
    if (plain !== undefined) text?.(unescapeXml(plain))
    else if (data !== undefined) text?.(data)
    else if (name !== undefined && slash === '/') close?.(name)
    else if (name !== undefined) {
      open?.(name, (wanted) => attributeOf(attributes, wanted))
      if (empty === '/') close?.(name)
    }
  }
}

/** An attribute's value; `wanted` is without its namespace prefix. */
const attributeOf = (text: string, wanted: string): string | undefined => {
  for (const [, name, double, single] of text.matchAll(/(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    if (name === wanted) return unescapeXml(double ?? single ?? '')
  }
  return undefined
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const unescapeXml = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex?: string, decimal?: string, name?: string) => {
        if (name !== undefined) return NAMED[name] ?? all
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
        return code <= 0x10ffff ? String.fromCodePoint(code) : all
      })
    : text
