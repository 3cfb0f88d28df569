import { assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dispositionOf } from './document-name.ts'

const PDF = 'application/pdf'
const pdfDisposition = (name: string) => dispositionOf(`attachment; filename="${name}"`, PDF)

describe('the name of a document', () => {
  it.each([
    ['Packing list SO-1.pdf', 'inline; filename="Packing list SO-1.pdf"'],
    ['a\\"b.pdf', 'inline; filename="a b.pdf"'],
    ['../../etc/passwd', 'inline; filename="passwd.pdf"'],
    ['C:\\\\temp\\\\x.exe', 'inline; filename="x.pdf"'],
    ['invoice.pdf.exe', 'inline; filename="invoice.pdf.pdf"'],
    ['.htaccess', 'inline; filename="htaccess.pdf"'],
    ['a\u202efdp.exe', 'inline; filename="a fdp.pdf"'],
    ['a;b=c%0d%0a.pdf', 'inline; filename="a b c 0d 0a.pdf"'],
    ['', 'inline; filename="document.pdf"'],
    ['...', 'inline; filename="document.pdf"'],
  ])('%j becomes %s', (name, expected) => expect(pdfDisposition(name)).toBe(expected))

  it('keeps letters of other scripts alongside an ASCII name (RFC 8187), and prefers the encoded name', () => {
    const disposition = dispositionOf(`attachment; filename="x.pdf"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%E5%95%86%E5%93%81.pdf`, PDF)
    expect(disposition).toBe(`inline; filename="Grue.pdf"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%E5%95%86%E5%93%81.pdf`)
  })

  it('is a default name if v7 sends none or an unreadable one', () => {
    for (const header of [
      undefined,
      '',
      'inline',
      'attachment; filename',
      "attachment; filename*=UTF-8''%E0%A4%A",
      'attachment; filename="',
    ])
      expect(dispositionOf(header, 'text/csv'), header).toBe('attachment; filename="document.csv"')
  })

  it('gives one header of plain ASCII, whatever v7 sends', () => {
    assert(
      property(string({ unit: 'binary' }), string(), (name, raw) => {
        for (const header of [`attachment; filename="${name}"`, `inline; filename*=UTF-8''${raw}`, raw])
          expect(dispositionOf(header, PDF)).toMatch(
            /^inline; filename="[A-Za-z0-9 \-_.,()#+]{1,120}\.pdf"(; filename\*=UTF-8''[A-Za-z0-9\-_.~%#+,]*\.pdf)?$/,
          )
      }),
      { numRuns: 400 },
    )
  })

  it('has a length limit', () => expect(pdfDisposition('é'.repeat(5000)).length).toBeLessThan(1000))
})
