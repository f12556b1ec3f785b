import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { testClient } from '../../testing/testClient.js'
import { guide } from './content/guide.js'
import type { AskedPlace, GuidePlace } from './content/places.js'
import { Documentation } from './Documentation.js'

const { client } = testClient({})

interface Start {
  section?: string | null
  part?: string | null
  search?: string
}

/** Host that controls the place. */
function Host({
  section = null,
  part = null,
  search = '',
  onGo,
}: Start & { onGo: (place: GuidePlace) => void }) {
  const [place, setPlace] = useState<AskedPlace>({ section, part })
  const [filter, setFilter] = useState({ search })
  return (
    <Documentation
      place={place}
      hrefOf={(to) => `/ajuda/${to.section}${to.part ? `#${to.part}` : ''}`}
      onPlaceChange={(to) => {
        onGo(to)
        setPlace(to)
      }}
      filter={filter}
      onFilterChange={({ search: sought = '' }) => setFilter({ search: sought })}
    />
  )
}

async function open(start: Start = {}, theme: 'light' | 'dark' = 'light') {
  const onGo = vi.fn<(place: GuidePlace) => void>()
  await renderWidget(client, <Host {...start} onGo={onGo} />, theme)
  await expect.element(article()).toBeVisible()
  return onGo
}

const article = () => page.getByRole('article')
const heading = (name: string) => article().getByRole('heading', { name, exact: true })
const search = () => page.getByRole('searchbox', { name: 'Buscar na documentação' })

test.each([
  ['integration-guide', 'Guia de integração', 'light'],
  ['authentication', 'Autenticação', 'dark'],
] as const)('page %s is accessible in the %s theme', async (id, title, theme) => {
  await page.viewport(1280, 900)
  await open({ section: id }, theme)
  await expect.element(heading(title)).toBeVisible()
  await expectAccessible()
})

test("opens at the quick start, with the gateway URL and the user's e-mail in the examples", async () => {
  await open()
  await expect.element(heading('Início rápido')).toBeVisible()
  await expect
    .element(page.getByRole('group', { name: 'Preparar o terminal' }))
    .toHaveTextContent('MORPHEUS_URL="http://gateway.test"')
  await expect
    .element(page.getByRole('group', { name: 'Entrar' }))
    .toHaveTextContent("EMAIL='ana@exemplo.com.br'")
})

test('lists sections in order and links to the previous and next section', async () => {
  const onGo = await open({ section: 'authentication' })
  const links = page.getByRole('navigation', { name: 'Seções' }).getByRole('listitem')
  await expect.element(links.first()).toHaveTextContent('Início rápido')
  await expect.element(page.getByRole('link', { name: 'Anterior Início rápido' })).toBeVisible()
  await page.getByRole('link', { name: 'Próxima Sessões do WhatsApp' }).click()
  expect(onGo.mock.calls).toEqual([[{ section: 'whatsapp-sessions', part: null }]])
  await expect.element(heading('Sessões do WhatsApp')).toBeVisible()
})

test('scrolls to and focuses the heading in the address; each heading has its own link', async () => {
  await open({ section: 'webhooks-events', part: 'conferir-a-assinatura' })
  await expect.element(heading('Conferir a assinatura')).toBeInViewport()
  await expect.element(heading('Conferir a assinatura')).toHaveFocus()
  await expect
    .element(page.getByRole('link', { name: 'Link para Conferir a assinatura' }))
    .toHaveAttribute('href', '/ajuda/webhooks-events#conferir-a-assinatura')
})

test('opens the call named in the address, with details from the contract', async () => {
  await open({ section: 'whatsapp-sessions', part: 'messages.sendMedia' })
  const card = page.getByRole('group').filter({ hasText: 'Envia um arquivo' }).first()
  await expect.element(card.getByText('arquivo, até 10 MB')).toBeVisible()
  await expect.element(card.getByText('O arquivo deve ter no máximo 10 MB')).toBeVisible()
  await expect.element(card.getByRole('img', { name: 'Precisa de autenticação' })).toBeVisible()
  await expect
    .element(card.getByRole('group', { name: 'cURL' }))
    .toHaveTextContent('http://gateway.test/api/messages/send-media')
  await expectAccessible(card.element())
})

test('expands and collapses a call', async () => {
  await open({ section: 'authentication' })
  const head = page.getByText('/api/auth/login', { exact: true })
  await head.click()
  await expect.element(page.getByText('Credenciais inválidas').last()).toBeVisible()
  await head.click()
  await expect.element(page.getByRole('group', { name: 'cURL' })).not.toBeInTheDocument()
})

test.each([
  [{ section: 'webhooks' }, '“webhooks”', 'Webhooks e eventos'],
  [{ section: 'integration-guide', part: 'limits' }, '“limits”', 'Guia de integração'],
  [
    { section: 'nada-disso', part: 'conferir-assinatura' },
    '“nada-disso#conferir-assinatura”',
    'Webhooks e eventos',
  ],
  [{ section: '%00\u202E'.repeat(50) }, 'Este é o lugar mais próximo', 'Início rápido'],
])('for the unknown place %o it shows the nearest one and a notice', async (start, texts, title) => {
  await open(start)
  const line = article().getByRole('status').filter({ hasText: 'A documentação não tem' })
  await expect.element(line).toHaveTextContent(texts)
  await expect.element(heading(title)).toBeVisible()
})

test.each([
  ['limits', 'limites'],
  ['n8n.saved.', 'n8n.saved'],
])('shows the notice in view, directly above the nearest place to %s', async (part, nearest) => {
  await page.viewport(1280, 600)
  await open({ section: 'integration-guide', part })
  const line = article().getByRole('status').filter({ hasText: 'A documentação não tem' })
  await expect.element(line).toBeInViewport({ ratio: 1 })
  const between = () =>
    (document.getElementById(nearest)?.getBoundingClientRect().top ?? 0) -
    line.element().getBoundingClientRect().bottom
  await expect.poll(between).toBeGreaterThan(0)
  expect(between()).toBeLessThan(30)
})

test('searches titles, texts, code and calls, ignoring accents', async () => {
  const onGo = await open()
  await search().fill('SESSAO identico')
  await expect.element(page.getByText('Nenhum resultado encontrado')).toBeVisible()
  await search().fill('idempotencia')
  await expect
    .element(article().getByRole('link').first())
    .toHaveTextContent('Guia de integração › Idempotência: repetir com segurança')
  await search().fill('compare_digest')
  await expect.element(article().getByRole('link').first()).toHaveTextContent('Conferir a assinatura')
  await search().fill('GET exporta atividade csv')
  await expect.element(article().getByRole('mark').first()).toHaveTextContent('GET')
  await article().getByRole('link').first().click()
  expect(onGo.mock.calls.at(-1)).toEqual([{ section: 'activity-logs', part: 'activity.download' }])
  await expect.element(search()).toHaveValue('')
})

test('applies the selected language to the code examples', async () => {
  await page.viewport(1280, 900)
  await open({ section: 'code-examples' })
  await page.getByText('Python').click()
  await expect
    .element(page.getByRole('group', { name: 'Enviar uma mensagem, Python' }))
    .toHaveTextContent('urllib')
  await page
    .getByRole('navigation', { name: 'Seções' })
    .getByRole('link', { name: 'Webhooks e eventos' })
    .click()
  await expect.element(heading('Webhooks e eventos')).toBeVisible()
  await expect.element(page.getByRole('group', { name: /, Python$/ })).toBeVisible()
})

test('on a phone, sections are behind a button and no page is wider than the window', async () => {
  await page.viewport(390, 844)
  for (const { id, title } of guide) {
    const { unmount } = await renderWidget(client, <Host section={id} onGo={() => {}} />)
    await expect.element(heading(title)).toBeVisible()
    expect([id, document.documentElement.scrollWidth]).toEqual([id, document.documentElement.clientWidth])
    await unmount()
  }
  await open({ section: 'configuration' })
  const menu = page.getByRole('button', { name: 'Seções: Configuração' })
  await expect.element(page.getByRole('navigation', { name: 'Seções' })).not.toBeInTheDocument()
  await menu.click()
  await page.getByRole('link', { name: 'Backup e restauração' }).first().click()
  await expect.element(heading('Backup e restauração')).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Seções' })).not.toBeInTheDocument()
})

test('the link to the reference navigates in the host, and has its address for another tab', async () => {
  const onOpen = vi.fn()
  await renderWidget(client, <Documentation referenceHref="/referencia" onOpenReference={onOpen} />)
  const link = page.getByRole('link', { name: 'Referência da API' })
  await link.click()
  expect(onOpen).toHaveBeenCalledWith('/referencia')
  expect(link.element().getAttribute('href')).toBe('/referencia')
})
