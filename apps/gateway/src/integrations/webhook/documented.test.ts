import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { newSecret, signatureHeaders } from './signWebhook.js'

const root = join(import.meta.dirname, '..', '..', '..', '..', '..')
const document = readFileSync(join(root, 'docs', 'webhooks.md'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'morpheus-docs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function snippets(language: string): string[] {
  return Array.from(document.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)).flatMap(([, tag, code = '']) =>
    tag === language ? [code] : [],
  )
}

const write = (name: string, text: string) => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

interface Language {
  name: string
  tag: string
  /** Command that checks whether the language is installed. */
  here: string[]
  /** Function names: Standard Webhooks, and plain. */
  functions: readonly [standard: string, plain: string]
  /** Command that verifies JSON lines from stdin with the named function and prints `ok` or `refused` for each. */
  command: (code: string, verify: string) => string[]
}

const languages: Language[] = [
  {
    name: 'Node',
    tag: 'js',
    functions: ['verify', 'verifyPlain'],
    here: [process.execPath, '--version'],
    command(code, verify) {
      write('verify.mjs', code)
      const main = write(
        'main.mjs',
        `import { readFileSync } from 'node:fs'
import { ${verify} as verify } from './verify.mjs'
for (const line of readFileSync(0, 'utf8').trim().split('\\n')) {
  const { secret, headers, body } = JSON.parse(line)
  try { console.log(verify(secret, headers, Buffer.from(body)).event === 'message:received' ? 'ok' : 'odd') }
  catch { console.log('refused') }
}`,
      )
      return [process.execPath, main]
    },
  },
  {
    name: 'Python',
    tag: 'python',
    functions: ['verify', 'verify_plain'],
    here: ['python3', '--version'],
    command(code, verify) {
      const main = write(
        'main.py',
        `${code}
import sys
for line in sys.stdin.buffer.read().decode().strip().split("\\n"):
    case = json.loads(line)
    try:
        event = ${verify}(case["secret"], case["headers"], case["body"].encode())
        print("ok" if event["event"] == "message:received" else "odd")
    except ValueError:
        print("refused")
`,
      )
      return ['python3', main]
    },
  },
  {
    name: 'PHP',
    tag: 'php',
    functions: ['verify', 'verifyPlain'],
    here: ['php', '--version'],
    command(code, verify) {
      const main = write(
        'main.php',
        `${code}
foreach (explode("\\n", trim(stream_get_contents(STDIN))) as $line) {
    $case = json_decode($line, true);
    try {
        $event = ${verify}($case['secret'], $case['headers'], $case['body']);
        echo $event['event'] === 'message:received' ? "ok\\n" : "odd\\n";
    } catch (RuntimeException $error) {
        echo "refused\\n";
    }
}
`,
      )
      return ['php', main]
    },
  },
  {
    name: 'Go',
    tag: 'go',
    functions: ['Verify', 'VerifyPlain'],
    here: ['go', 'version'],
    command(code, verify) {
      const library = write('verify.go', code.replace('package webhook', 'package main'))
      const main = write(
        'main.go',
        `package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var given struct {
			Secret, Body string
			Headers      map[string]string
		}
		if err := json.Unmarshal(lines.Bytes(), &given); err != nil {
			panic(err)
		}
		headers := http.Header{}
		for name, value := range given.Headers {
			headers.Set(name, value)
		}
		event, err := ${verify}(given.Secret, headers, []byte(given.Body))
		if err != nil {
			fmt.Println("refused")
		} else if event["event"] == "message:received" {
			fmt.Println("ok")
		} else {
			fmt.Println("odd")
		}
	}
}
`,
      )
      return ['go', 'run', main, library]
    },
  },
]

const [secret, next, foreign] = [newSecret(), newSecret(), newSecret()]
const own = 'segredo-só-nosso'
const body = JSON.stringify({ event: 'message:received', data: { message: { text: 'Olá, tudo bem? 🎉' } } })
const signed = (secrets: string[], ageMs = 0) => signatureHeaders('msg_1', body, Date.now() - ageMs, secrets)
const tenMinutes = 600_000

interface Case {
  what: string
  verdict: 'ok' | 'refused'
  secret: string
  headers: Record<string, string>
  body: string
}

const tampered = body.replace('Olá', 'Oi')
/** Cases for both functions, with any kind of secret. */
const common = (): Case[] => [
  { what: 'a good one', verdict: 'ok', secret, headers: signed([secret]), body },
  { what: 'a good one by a secret of ours', verdict: 'ok', secret: own, headers: signed([own]), body },
  { what: 'one a little old', verdict: 'ok', secret, headers: signed([secret], 60_000), body },
  { what: 'a tampered body', verdict: 'refused', secret, headers: signed([secret]), body: tampered },
  {
    what: 'a tampered body by a secret of ours',
    verdict: 'refused',
    secret: own,
    headers: signed([own]),
    body: tampered,
  },
  { what: 'no signature', verdict: 'refused', secret, headers: signed([]), body },
  { what: 'no headers', verdict: 'refused', secret, headers: {}, body },
  { what: 'somebody else’s', verdict: 'refused', secret, headers: signed([foreign]), body },
  { what: 'the old secret during rotation', verdict: 'ok', secret, headers: signed([next, secret]), body },
  { what: 'the new one during rotation', verdict: 'ok', secret: next, headers: signed([next, secret]), body },
  {
    what: 'a third during rotation',
    verdict: 'refused',
    secret: foreign,
    headers: signed([next, secret]),
    body,
  },
  {
    what: 'a secret of ours before this one',
    verdict: 'ok',
    secret: own,
    headers: signed([next, own]),
    body,
  },
]
/** Cases that only the Standard Webhooks signature covers. */
const dated = (): Case[] => [
  {
    what: 'another id',
    verdict: 'refused',
    secret,
    headers: { ...signed([secret]), 'webhook-id': 'msg_2' },
    body,
  },
  { what: 'a stale one', verdict: 'refused', secret, headers: signed([secret], tenMinutes), body },
  { what: 'one from the future', verdict: 'refused', secret, headers: signed([secret], -tenMinutes), body },
]

describe('code examples in docs/webhooks.md', () => {
  for (const { name, tag, here, functions, command } of languages) {
    const [program = '', ...version] = here
    const missing = spawnSync(program, version).status !== 0
    it.skipIf(missing).each([
      [0, 'its signature of id, time and body', () => [...common(), ...dated()]],
      [1, 'its plain HMAC', common],
    ] as const)(
      `the ${name} example accepts valid and rejects invalid signatures (%i)`,
      { timeout: 120_000 },
      (index, _what, cases) => {
        const code = snippets(tag)
        expect(code).toHaveLength(2)
        const [run = '', ...args] = command(code[index] ?? '', functions[index])
        // Built at the last moment, as timestamps age.
        const given = cases()
        const input = given.map((one) => JSON.stringify(one)).join('\n')
        const { stdout, stderr } = spawnSync(run, args, {
          input,
          encoding: 'utf8',
          env: { ...process.env, GOCACHE: join(folder, 'go'), GO111MODULE: 'off' },
        })
        const verdicts = stdout.trim().split('\n')
        expect(stderr).toBe('')
        expect(Object.fromEntries(given.map(({ what }, place) => [what, verdicts[place]]))).toEqual(
          Object.fromEntries(given.map(({ what, verdict }) => [what, verdict])),
        )
      },
    )
  }

  it('the SQL example detects a webhook that was already handled', () => {
    const db = new Database(':memory:')
    db.exec('CREATE TABLE handled_webhooks (id TEXT PRIMARY KEY)')
    const insert = db.prepare(snippets('sql').join('').split(';')[0] ?? '')
    expect([insert.run().changes, insert.run().changes]).toEqual([1, 0])
    db.close()
  })

  it('the JSON example has the documented structure', () => {
    const Body = z.strictObject({
      event: z.literal('message:received'),
      sessionId: z.string(),
      timestamp: z.iso.datetime(),
      schemaVersion: z.literal(1),
      data: z.object({ message: z.object({ type: z.literal('text'), text: z.string() }) }),
    })
    expect(snippets('json').map((json) => Body.safeParse(JSON.parse(json)).error)).toEqual([undefined])
  })
})
