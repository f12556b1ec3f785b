import type { Product, ProductCollection } from '@morpheus/sdk'
import { countOf } from '@morpheus/sdk/format'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { cancelledError, usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { type Column, printList } from '../../core/output/table.js'
import { askConfirmation, type ConfirmationOptions, requiresPrompt } from '../../core/prompts/ask.js'
import { selectSender } from '../messages/find.js'
import { readFile } from '../messages/readMessage.js'
import { parseContact, type SessionOption } from '../messages/words.js'
import { findProduct, productColumns, readPrice } from './products.js'

export interface ListOptions extends SessionOption {
  contato?: string
  limite?: number
}

export async function list(context: Context, { sessao, contato, limite = 50 }: ListOptions): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    const contact = contato === undefined ? {} : { contact: parseContact(contato) }
    const products: Product[] = []
    for await (const product of morpheus.catalog.all({ id, ...contact })) {
      products.push(product)
      if (products.length === limite) break
    }
    printList(output, products, {
      columns: productColumns,
      empty:
        contato === undefined
          ? 'Nenhum produto. Crie um com: morpheus catalogo criar <nome> --foto <arquivo>'
          : 'Este contato não mostra produtos.',
      summary: countOf(products.length, 'produto'),
    })
  })
}

const collectionColumns: Column<ProductCollection>[] = [
  {
    title: 'COLEÇÃO',
    value: ({ name }) => name,
    cell: ({ name }) => ({ text: sanitize(name) }),
    dropPriority: 0,
    minWidth: 12,
  },
  {
    title: 'PRODUTOS',
    value: ({ products }) => products.map(({ name }) => name).join(', '),
    cell: ({ products }) => ({ text: sanitize(products.map(({ name }) => name).join(', ')) }),
    dropPriority: 1,
  },
]

export async function collections(context: Context, { sessao, contato }: ListOptions): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    const contact = contato === undefined ? {} : { contact: parseContact(contato) }
    const answer = await morpheus.catalog.collections({ id, ...contact })
    printList(output, answer.collections, {
      columns: collectionColumns,
      empty: 'Nenhuma coleção. Elas são criadas no aplicativo do WhatsApp Business.',
      summary: countOf(answer.collections.length, 'coleção', 'coleções'),
    })
  })
}

interface ProductOptions extends SessionOption {
  descricao?: string
  preco?: string
  moeda?: string
  link?: string
  codigo?: string
  foto?: string
}

export interface CreateOptions extends ProductOptions {
  oculto?: boolean
}

export async function create(
  context: Context,
  { sessao, foto, oculto, moeda = 'BRL', preco, ...texts }: CreateOptions,
  name: string,
): Promise<void> {
  if (foto === undefined) throw usageError('Diga a foto do produto: --foto <arquivo JPEG>.', 'invalid_data')
  const price = preco === undefined ? {} : { price: readPrice(preco, moeda) }
  const file = await readFile(foto)
  const details = { name, ...toFields(texts), ...price, currency: moeda, ...(oculto && { hidden: true }) }
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    const { product } = await morpheus.catalog.create({ id, file, ...details })
    await announce(context, product, `Produto criado: ${sanitize(product.name)}`)
  })
}

export interface ChangeOptions extends ProductOptions {
  nome?: string
  semPreco?: boolean
  ocultar?: boolean
  mostrar?: boolean
}

export async function change(
  context: Context,
  { sessao, nome, foto, ocultar, mostrar, preco, semPreco, moeda, ...texts }: ChangeOptions,
  reference: string,
): Promise<void> {
  const parts = {
    ...(nome !== undefined && { name: nome }),
    ...toFields(texts),
    ...(moeda !== undefined && { currency: moeda }),
    ...(semPreco && { price: null }),
    ...(ocultar && { hidden: true }),
    ...(mostrar && { hidden: false }),
  }
  if (Object.keys(parts).length === 0 && preco === undefined && foto === undefined)
    throw usageError('Diga o que mudar, como --preco ou --ocultar.', 'invalid_data')
  const file = foto === undefined ? null : await readFile(foto)
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    const found = await findProduct(morpheus, id, reference)
    const currency = moeda ?? found.currency ?? 'BRL'
    const price = preco === undefined ? {} : { price: readPrice(preco, currency), currency }
    const changes = { ...parts, ...price }
    let product = found
    if (Object.keys(changes).length > 0)
      product = (await morpheus.catalog.update({ id, productId: found.id, ...changes })).product
    if (file) product = (await morpheus.catalog.setPicture({ id, productId: found.id, file })).product
    await announce(context, product, `Produto alterado: ${sanitize(product.name)}`)
  })
}

export interface RemoveOptions extends SessionOption, ConfirmationOptions {}

export async function remove(context: Context, options: RemoveOptions, reference: string): Promise<void> {
  const { output } = context
  const asks = requiresPrompt(output, options, 'O produto some do catálogo')
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, options.sessao)
    const { id: productId, name } = await findProduct(morpheus, id, reference)
    if (asks && !(await askConfirmation(`Apagar o produto "${sanitize(name)}" do catálogo?`)))
      throw cancelledError('O produto continua.')
    await morpheus.catalog.remove({ id, productId })
    if (output.json) return output.value({ id: productId, deleted: true })
    output.success(`Produto apagado: ${sanitize(name)}`)
  })
}

export async function send(
  context: Context,
  { sessao }: SessionOption,
  reference: string,
  to: string,
  text: string | undefined,
): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    const { id: productId, name } = await findProduct(morpheus, id, reference)
    const body = { to, ...(text !== undefined && { message: text }) }
    const { message } = await morpheus.catalog.send({ id, productId, ...body })
    if (output.json) return output.value(message)
    output.success(`Produto na fila de envio: ${sanitize(name)}`)
    await output.write(`${message.id}\n`)
  })
}

function toFields({ descricao, link, codigo }: Pick<ProductOptions, 'descricao' | 'link' | 'codigo'>) {
  return {
    ...(descricao !== undefined && { description: descricao }),
    ...(link !== undefined && { url: link }),
    ...(codigo !== undefined && { code: codigo }),
  }
}

async function announce({ output }: Context, product: Product, text: string): Promise<void> {
  if (output.json) return output.value(product)
  output.success(text)
  await output.write(`${sanitize(product.id)}\n`)
}
