import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allRows } from '@morpheus/sdk/contract'
import { expect, it } from 'vitest'
import { formatS3Location, readS3Location } from '../apps/gateway/src/core/files/s3/s3Location.js'
import { readCommand } from '../apps/gateway/src/start/commands/args.js'
import { help } from '../apps/gateway/src/start/commands/help.js'
import { documents } from './snippets.js'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const files = readdirSync(join(root, 'deploy')).map((name) => join('deploy', name))

it('every variable that a file of deploy/ or a document sets is one that the gateway or the terminal knows', () => {
  const terminal = [
    'MORPHEUS_URL',
    'MORPHEUS_EMAIL',
    'MORPHEUS_PASSWORD',
    'MORPHEUS_API_KEY',
    'MORPHEUS_TOKEN',
    'MORPHEUS_PERFIL',
    'MORPHEUS_CA',
    'MORPHEUS_SEM_AVISO',
    'MORPHEUS_WEBHOOK_SECRET',
  ]
  // Variables of Compose, of Caddy, and of the repository's tests.
  const known = new Set([
    ...terminal,
    'MORPHEUS_DOMAIN',
    'MORPHEUS_PEERS',
    ...(help.match(/\bMORPHEUS_\w+/g) ?? []),
  ])
  const unknown = [...files, ...documents()].flatMap((path) =>
    (read(path).match(/\bMORPHEUS_\w*[A-Z]\b/g) ?? [])
      .filter((name) => !known.has(name))
      .map((name) => `${path}: ${name}`),
  )
  expect(unknown).toEqual([])
})

it('every address of a bucket that a document names is read, without a secret in what is shown', () => {
  const addresses = documents().flatMap((path) =>
    [...read(path).matchAll(/MORPHEUS_S3_URL=(https?:[^\s`]+)/g)].map(([, address = '']) => address),
  )
  expect(addresses).toHaveLength(1)
  for (const address of addresses) {
    const location = readS3Location(address)
    expect(location).toMatchObject({ bucket: 'meu-bucket', prefix: 'morpheus/', region: 'sa-east-1' })
    expect(formatS3Location(location)).toBe(address.replace('CHAVE:SEGREDO@', ''))
  }
})

it('every morpheus-gateway command that a document names is understood', () => {
  const commands = documents().flatMap((path) =>
    [...read(path).matchAll(/`morpheus-gateway ([^`]+)`/g)].map(([, words = '']) => words.trim()),
  )
  expect(commands).toContain('check --rehearse')
  for (const words of commands) {
    // Commands mentioned in prose have no user argument: add one.
    const args = words.replace(/^user (?!add)[\w-]+(?= --|$)/, '$& ana@exemplo.com.br').split(/\s+/)
    expect(() => readCommand(args), words).not.toThrow()
  }
})

it('a proxy of deploy/ lets through the largest file that a call takes', () => {
  const [, size = '', unit = ''] = /client_max_body_size (\d+)([kmg]?);/.exec(read('deploy/nginx.conf')) ?? []
  const bytes = Number(size) * 1024 ** ['', 'k', 'm', 'g'].indexOf(unit)
  const largest = Math.max(
    ...allRows().flatMap(({ row }) => Object.values(row.files).map(({ maxBytes }) => maxBytes)),
  )
  // Nginx treats 0 as unlimited.
  expect(bytes === 0 || bytes > largest).toBe(true)
  expect(read('docs/deploy.md')).toContain(`take bodies of ${largest / 1024 ** 3} GB`)
})

it('what is started, copied and linked to is there', () => {
  const { bin }: { bin: Record<string, string> } = JSON.parse(read('apps/gateway/package.json'))
  const main = join('apps/gateway', bin['morpheus-gateway'] ?? '')
  expect(read('deploy/Dockerfile')).toContain(`ENTRYPOINT ["node", "${main}"]`)
  expect(read('deploy/morpheus-gateway.service')).toContain(`ExecStart=/usr/bin/node /opt/morpheus/${main}\n`)
  const copied = [...read('deploy/Dockerfile').matchAll(/COPY --from=build \S*\s*\/app\/(\S+)/g)]
  for (const [, path = ''] of copied) expect(existsSync(join(root, path)), path).toBe(true)
  for (const document of documents()) {
    for (const [, link = ''] of read(document).matchAll(/\]\(((?!https?:|#|mailto:)[^)\s#]+)/g)) {
      expect(existsSync(join(root, document, '..', link)), `${document}: ${link}`).toBe(true)
    }
  }
})

it('the README leads to every document, and the index to every decision', () => {
  const linked = [...read('README.md').matchAll(/\]\(([^)\s#]+\.md)\)/g)].map(([, path = '']) => path)
  const index = [...read('docs/decisions/README.md').matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, name]) => name)
  const found = [...linked, ...index.map((name) => `docs/decisions/${name}`)]
  expect(documents().filter((path) => path !== 'README.md' && !found.includes(path))).toEqual([])
})
