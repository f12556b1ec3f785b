import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { Download, Downloader } from '../../core/net/downloader.js'
import { ManualClock } from '../../testing/manualClock.js'
import { LinkPreviews } from './linkPreviews.js'

const neverAborted = new AbortController().signal

/** Previews of pages that a server answers with. */
function previewsOf(page: Partial<Download> & { html?: string | Buffer }) {
  const asked: string[] = []
  const downloader: Pick<Downloader, 'get'> = {
    get: (url, _userId, _signal, read) => {
      asked.push(url.href)
      return read({ body: Readable.from([page.html ?? '']), type: 'text/html', name: null, ...page })
    },
  }
  const previews = new LinkPreviews(downloader, new ManualClock())
  return { asked, find: (text: string) => previews.find(text, 'u', neverAborted) }
}

test("a preview uses Open Graph data, otherwise the page's title", async () => {
  const og = `<html><head><title>Outro</title>
    <meta property="og:title" content="Loja &amp; Flores"><meta property='og:description' content=" Tudo
    para casa "></head>`
  const { find, asked } = previewsOf({ html: og })
  expect(await find('Veja (https://loja.example/a?b=1), sim')).toEqual({
    url: 'https://loja.example/a?b=1',
    title: 'Loja & Flores',
    description: 'Tudo para casa',
    thumbnail: null,
  })
  expect(asked).toEqual(['https://loja.example/a?b=1'])
  const plain = previewsOf({ html: '<title>Só o título</title><p>oi' })
  expect(await plain.find('https://loja.example')).toMatchObject({ title: 'Só o título', description: null })
  const latin = { html: Buffer.from('<title>Preço</title>', 'latin1'), type: 'text/html; charset=ISO-8859-1' }
  expect(await previewsOf(latin).find('https://loja.example')).toMatchObject({ title: 'Preço' })
})

test('returns no preview and no error without a link, a page or a title', async () => {
  const none = previewsOf({ html: '<title>x</title>' })
  expect(await none.find('Sem link nenhum')).toBeNull()
  expect(none.asked).toEqual([])
  expect(await previewsOf({ html: '%PDF', type: 'application/pdf' }).find('https://a.example')).toBeNull()
  expect(await previewsOf({ html: '<p>oi' }).find('https://a.example')).toBeNull()
  const failing = new LinkPreviews({ get: () => Promise.reject(new Error('forbidden')) }, new ManualClock())
  expect(await failing.find('https://10.0.0.1/', 'u', neverAborted)).toBeNull()
})
