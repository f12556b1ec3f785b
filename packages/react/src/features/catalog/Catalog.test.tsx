import type { Product } from '@morpheus/sdk'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleInBothThemes } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { aSession } from '../../testing/sessions.js'
import { testClient } from '../../testing/testClient.js'
import { Catalog } from './Catalog.js'

const shirt = {
  id: '7001',
  sessionId: 's1',
  name: 'Camiseta',
  description: 'Algodão',
  price: 4990,
  currency: 'BRL',
  url: 'https://loja.com.br/camiseta',
  code: 'CAM-1',
  pictures: [],
  hidden: false,
  availability: 'in_stock',
  review: 'approved',
} satisfies Product
const cap = { ...shirt, id: '7002', name: 'Boné', price: null, hidden: true, url: null } satisfies Product
const bread = { ...shirt, id: '9001', name: 'Pão' } satisfies Product

function aWorld(session: object = {}) {
  let all: Product[] = [shirt, cap]
  return testClient({
    sessions: { get: () => ({ session: aSession({ id: 's1', status: 'connected', ...session }) }) },
    catalog: {
      list: ({ query }) => ({ products: query.get('contact') ? [bread] : all, nextCursor: null }),
      collections: ({ query }) => ({
        collections: query.get('contact') ? [] : [{ id: '1', name: 'Verão', products: [shirt] }],
      }),
      update: ({ body, params }) => {
        all = all.map((product) =>
          product.id === params.productId ? { ...product, ...Object(body) } : product,
        )
        return { product: shirt }
      },
      remove: ({ params }) => {
        all = all.filter(({ id }) => id !== params.productId)
        return {}
      },
    },
  })
}

const render = ({ client }: ReturnType<typeof aWorld>) => renderWidget(client, <Catalog sessionId="s1" />)

test('products and collections are shown, and a product is changed, hidden and deleted', async () => {
  await render(aWorld())
  await expect.element(page.getByText('Camiseta', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText('R$ 49,90')).toBeVisible()
  await expect.element(page.getByText('Sem preço')).toBeVisible()
  await expect.element(page.getByText('Verão')).toBeVisible()
  const link = page.getByRole('link', { name: 'Abrir link de Camiseta' })
  await expect.element(link).toHaveAttribute('href', 'https://loja.com.br/camiseta')
  await expectAccessibleInBothThemes()
  await page.getByRole('button', { name: 'Mostrar Boné' }).click()
  await expect.element(page.getByRole('button', { name: 'Ocultar Boné' })).toBeVisible()
  await page.getByRole('button', { name: 'Editar Camiseta' }).click()
  const price = page.getByLabelText('Preço')
  await price.fill('grátis')
  await expect.element(page.getByText('Informe um preço como 49,90')).toBeVisible()
  await price.fill('39,90')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(page.getByText('R$ 39,90')).toBeVisible()
  await page.getByRole('button', { name: 'Apagar Boné' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click()
  await expect.element(page.getByText('Boné')).not.toBeInTheDocument()
})

test('the catalogue of a contact is read by its number, and cannot be changed', async () => {
  await render(aWorld())
  await page.getByLabelText('Catálogo de um contato').fill('5511988887777')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Pão')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Enviar Pão' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Voltar ao meu catálogo' }).click()
  await expect.element(page.getByRole('button', { name: 'Enviar Camiseta' })).toBeVisible()
})

test('a session of the official API has no catalogue', async () => {
  await render(aWorld({ apiType: 'WHATSAPP_CLOUD' }))
  await expect.element(page.getByText('A API oficial não tem catálogo aqui')).toBeVisible()
})

test('without a connection the catalogue says so', async () => {
  await render(aWorld({ status: 'disconnected' }))
  await expect.element(page.getByText('A sessão está sem conexão')).toBeVisible()
})

test('on a phone the button of another catalogue is beside its field', async () => {
  await page.viewport(360, 740)
  await render(aWorld())
  const button = page.getByRole('button', { name: 'Ver', exact: true })
  await expect.element(button).toBeVisible()
  const field = page.getByLabelText('Catálogo de um contato').element().getBoundingClientRect()
  const box = button.element().getBoundingClientRect()
  expect(box.left).toBeGreaterThan(field.right)
  expect(Math.abs(box.bottom - field.bottom)).toBeLessThan(2)
  await page.viewport(414, 896)
})
