import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { allRows } from '@morpheus/sdk/contract'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { formatS3Location, readS3Location } from '../apps/gateway/src/core/files/s3/s3Location.js'
import { readCommand } from '../apps/gateway/src/start/commands/args.js'
import { help } from '../apps/gateway/src/start/commands/help.js'
import { readSettings } from '../apps/gateway/src/start/config/config.js'
import { documents } from './snippets.js'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const files = readdirSync(join(root, 'deploy'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => relative(root, join(parentPath, name)))

it('deploy files and documents set only variables the gateway or CLI knows', () => {
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

it('every documented S3 URL is valid and is shown without its secret', () => {
  const addresses = documents().flatMap((path) =>
    [...read(path).matchAll(/MORPHEUS_S3_URL=(https?:[^\s`]+)/g)].map(([, address = '']) => address),
  )
  expect(addresses).toHaveLength(2)
  for (const address of addresses) {
    const location = readS3Location(address)
    expect(location).toMatchObject({ bucket: 'meu-bucket', prefix: 'morpheus/', region: 'sa-east-1' })
    expect(formatS3Location(location)).toBe(address.replace('CHAVE:SEGREDO@', ''))
  }
})

it('every documented morpheus-gateway command parses', () => {
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

it('the nginx configurations of deploy/ allow the largest upload', () => {
  const sizes = ['nginx.conf', 'nginx.cluster.conf'].map((name) => {
    const [, size = '', unit = ''] = /client_max_body_size (\d+)([kmg]?);/.exec(read(`deploy/${name}`)) ?? []
    return Number(size) * 1024 ** ['', 'k', 'm', 'g'].indexOf(unit)
  })
  const largest = Math.max(
    ...allRows().flatMap(({ row }) => Object.values(row.files).map(({ maxBytes }) => maxBytes)),
  )
  // Nginx treats 0 as unlimited.
  for (const bytes of sizes) expect(bytes === 0 || bytes > largest).toBe(true)
  expect(read('docs/deploy.md')).toContain(`take bodies of ${largest / 1024 ** 3} GB`)
})

const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({ environment: z.record(z.string(), z.string()).optional(), volumes: z.array(z.string()) }),
  ),
  volumes: z.record(z.string(), z.null()),
})

/** With a value for each variable that the operator sets. */
const example = (value: string) =>
  value.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name, kind, text) =>
    kind === '-'
      ? text
      : name === 'MORPHEUS_SECRET'
        ? Buffer.alloc(32).toString('base64')
        : 'exemplo1.com.br',
  )

it('the three cluster gateways have valid settings and their own volumes, and are proxied', () => {
  const { services, volumes } = Compose.parse(parse(read('deploy/compose.cluster.yaml'), { merge: true }))
  const nodes = Object.entries(services).filter(([name]) => name.startsWith('gateway-'))
  expect(nodes).toHaveLength(3)
  for (const [, { environment = {} }] of nodes) {
    const env = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, example(value)]))
    expect(readSettings({}, env)).toMatchObject({ cluster: true, files: { s3: { bucket: 'morpheus' } } })
  }
  expect(new Set(nodes.map(([, node]) => node.volumes.join())).size).toBe(3)
  const named = Object.values(services).flatMap((service) => service.volumes.map((one) => one.split(':')[0]))
  expect(named.filter((name) => !name?.startsWith('.')).sort()).toEqual(Object.keys(volumes).sort())
  const [, upstreams = ''] = /reverse_proxy (.*) \{/.exec(read('deploy/Caddyfile.cluster')) ?? []
  expect(upstreams.split(' ')).toEqual(nodes.map(([name]) => `${name}:8000`))
})

it('the Helm chart sets valid settings, defines its values and probes existing endpoints', () => {
  const template = read('deploy/helm/morpheus/templates/deployment.yaml')
  const secret = read('deploy/helm/morpheus/templates/secret.yaml')
  const names = [...`${template}${secret}`.matchAll(/(?:- name: |^ {2})((?:MORPHEUS|DATABASE)_\w+)/gm)]
  const values: Record<string, string> = {
    DATABASE_URL: 'postgres://morpheus@db/morpheus',
    MORPHEUS_DATABASE_DIRECT_URL: 'postgres://morpheus@db/morpheus',
    MORPHEUS_SECRET: Buffer.alloc(32).toString('base64'),
    MORPHEUS_S3_URL: 'https://a:b@s3.exemplo.com.br/bucket',
    MORPHEUS_PUBLIC_URL: 'https://zap.exemplo.com.br',
    MORPHEUS_CLUSTER: '1',
    MORPHEUS_TRUST_PROXY: '1',
    MORPHEUS_ADMIN_EMAIL: 'ana@exemplo.com.br',
    MORPHEUS_ADMIN_PASSWORD: 'senha-de-exemplo',
  }
  expect(names.map(([, name = '']) => name).sort()).toEqual(Object.keys(values).sort())
  expect(readSettings({}, values)).toMatchObject({ cluster: true })
  const used = [
    ...`${template}${read('deploy/helm/morpheus/templates/ingress.yaml')}`.matchAll(/\.Values\.(\w+)/g),
  ]
  const given = z.record(z.string(), z.unknown()).parse(parse(read('deploy/helm/morpheus/values.yaml')))
  expect(used.map(([, name = '']) => name).filter((name) => !(name in given))).toEqual([])
  const probed = files.flatMap((path) =>
    [...read(path).matchAll(/(?:path: |health_uri )(\/api\/\w+)/g)].map(([, path = '']) => path),
  )
  expect([...new Set(probed)].sort()).toEqual(['/api/health', '/api/ready'])
})

it('every file that deploy/ starts or copies and every linked file exists', () => {
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

it('the README links every document, and the index every decision', () => {
  const linked = [...read('README.md').matchAll(/\]\(([^)\s#]+\.md)\)/g)].map(([, path = '']) => path)
  const index = [...read('docs/decisions/README.md').matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, name]) => name)
  const found = [...linked, ...index.map((name) => `docs/decisions/${name}`)]
  expect(documents().filter((path) => path !== 'README.md' && !found.includes(path))).toEqual([])
})
