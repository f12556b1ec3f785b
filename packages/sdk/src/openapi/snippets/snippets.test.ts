import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { type DescribedRow, describeAll, describeRow } from '../describe.js'
import { exampleOfRow } from '../example/rowExample.js'
import { cliSnippetOf } from './cli.js'
import { type CurlOptions, curlOf } from './curl.js'
import type { SampleCall } from './sampleCall.js'
import { sdkSnippetOf } from './sdk.js'

const baseUrl = 'http://127.0.0.1:8000'
const nasty = `it's "$HOME" \`id\` \\ @arquivo !\n; rm -rf ~ é`

/** Runs commands in a shell that prints the words of each. */
function wordsOf(commands: readonly string[], env: Readonly<Record<string, string>> = {}): string[][] {
  const script = `curl() { printf '%s\\0' "$@"; printf '\\n\\0'; }\nmorpheus() { curl "$@"; }\n${commands.join('\n')}`
  const { stdout, stderr, status } = spawnSync('sh', ['-c', script], { encoding: 'utf8', env })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return stdout
    .split('\n\0')
    .slice(0, -1)
    .map((words) => words.split('\0').slice(0, -1))
}

const behind = (words: readonly string[] | undefined, flag: string) => words?.[words.indexOf(flag) + 1]

test('the cURL snippet of every call has the right method, URL, credentials and body', () => {
  const rows = describeAll()
  const words = wordsOf(
    rows.map((row) => curlOf(row, exampleOfRow(row), { baseUrl })),
    { MORPHEUS_TOKEN: 'de um usuário', MORPHEUS_PHONE: 'do celular' },
  )
  expect(words).toHaveLength(rows.length)
  for (const [index, row] of rows.entries()) {
    const { path, body } = exampleOfRow(row)
    const input = words[index] ?? []
    const address = row.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(path[name] ?? ''))
    expect(input.find((word) => word.startsWith('http'))?.split('?')[0]).toBe(`${baseUrl}/api${address}`)
    expect(input.includes('-X') ? behind(input, '-X') : 'GET').toBe(row.method)
    expect(input.filter((word) => word.startsWith('Authorization'))).toEqual(credentialOf(row))
    if (body !== undefined && row.files.length === 0)
      expect(JSON.parse(behind(input, '-d') ?? '')).toEqual(body)
  }
})

const credentialOf = ({ access }: DescribedRow) => {
  if (access === 'user') return ['Authorization: Bearer de um usuário']
  return access === 'phone' ? ['Authorization: Bearer do celular'] : []
}

test('values are quoted safely in the cURL, CLI and SDK snippets', () => {
  const send = describeRow('messages', 'send')
  const call: SampleCall = { path: { id: nasty }, body: { to: nasty, message: nasty } }
  const [curl, morpheus] = wordsOf([curlOf(send, call, { baseUrl }), cliSnippetOf(send, call) ?? ''])
  expect(behind(curl, 'POST')).toBe(`${baseUrl}/api/sessions/${encodeURIComponent(nasty)}/send`)
  expect(JSON.parse(behind(curl, '-d') ?? '')).toEqual(call.body)
  expect(morpheus).toEqual(['enviar', nasty, nasty, '--sessao', nasty])
  expect(evaluated(sdkSnippetOf(send, call, { baseUrl }))).toEqual({ id: nasty, to: nasty, message: nasty })
})

test('sends text fields beside a file literally, even if they look like file names', () => {
  const call: SampleCall = { body: { caption: '@/etc/passwd', to: '<x' }, files: { file: "a'b.pdf" } }
  const [words = []] = wordsOf([curlOf(describeRow('messages', 'sendMedia'), call, { baseUrl })])
  expect(words.slice(words.indexOf('--form-string'))).toEqual([
    '--form-string',
    'caption=@/etc/passwd',
    '--form-string',
    'to=<x',
    '-F',
    "file=@a'b.pdf",
  ])
})

test('expands only the requested shell variables', () => {
  const options: CurlOptions = { baseUrl, variables: { id: 'SESSAO' }, credential: 'CHAVE', flags: ['-s'] }
  const row = describeRow('contacts', 'list')
  const [words] = wordsOf([curlOf(row, { query: { search: 'Zé & $CHAVE', cursor: null } }, options)], {
    SESSAO: 'abc',
    CHAVE: 'mo_1',
  })
  expect(words).toEqual([
    '-s',
    `${baseUrl}/api/sessions/abc/contacts?search=Z%C3%A9%20%26%20%24CHAVE`,
    '-H',
    'Authorization: Bearer mo_1',
  ])
})

test('an endpoint called by another system has no SDK or CLI snippet', () => {
  const row = describeRow('cloud', 'receive')
  expect(sdkSnippetOf(row, exampleOfRow(row), { baseUrl })).toBeNull()
  expect(cliSnippetOf(row, exampleOfRow(row))).toBeNull()
})

test('a numeric query parameter is a number in the SDK snippet', () => {
  const text = sdkSnippetOf(describeRow('sessions', 'list'), { query: { limit: '20' } }, { baseUrl })
  expect(text).toContain('morpheus.sessions.list({ limit: 20 })')
})

function evaluated(program: string | null): unknown {
  const input = /^const answer = await [\w.]+\(([\s\S]*)\)\nconsole/m.exec(program ?? '')?.[1]
  return new Function(`return ${input}`)()
}
