import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { newSecret, signatureHeaders } from './signature.js'

const root = join(import.meta.dirname, '..', '..', '..', '..', '..')
const document = readFileSync(join(root, 'docs', 'webhooks.md'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'morpheus-docs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The document's one snippet in a language. */
function snippet(language: string): string {
  const found = Array.from(document.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)).filter(
    ([, tag]) => tag === language,
  )
  expect(found).toHaveLength(1)
  return found[0]?.[2] ?? ''
}

const write = (name: string, text: string) => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

interface Language {
  name: string
  tag: string
  /** Whether it is on this machine. */
  here: string[]
  /** Answers the command that verifies what stdin holds, one JSON a line, and writes `ok` or `refused` for each. */
  command: (code: string) => string[]
}

const languages: Language[] = [
  {
    name: 'Node',
    tag: 'js',
    here: [process.execPath, '--version'],
    command(code) {
      write('verify.mjs', code)
      const main = write(
        'main.mjs',
        `import { readFileSync } from 'node:fs'
import { verify } from './verify.mjs'
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
    here: ['python3', '--version'],
    command(code) {
      const main = write(
        'main.py',
        `${code}
import sys
for line in sys.stdin.buffer.read().decode().strip().split("\\n"):
    case = json.loads(line)
    try:
        event = verify(case["secret"], case["headers"], case["body"].encode())
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
    here: ['php', '--version'],
    command(code) {
      const main = write(
        'main.php',
        `${code}
foreach (explode("\\n", trim(stream_get_contents(STDIN))) as $line) {
    $case = json_decode($line, true);
    try {
        $event = verify($case['secret'], $case['headers'], $case['body']);
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
    here: ['go', 'version'],
    command(code) {
      const verify = write('verify.go', code.replace('package webhook', 'package main'))
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
		event, err := Verify(given.Secret, headers, []byte(given.Body))
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
      return ['go', 'run', main, verify]
    },
  },
]

const [secret, next, foreign] = [newSecret(), newSecret(), newSecret()]
const body = JSON.stringify({ event: 'message:received', data: { message: { text: 'Olá, tudo bem? 🎉' } } })
const signed = (secrets: string[], ageMs = 0) => signatureHeaders('msg_1', body, Date.now() - ageMs, secrets)
const tenMinutes = 600_000

/** Made at the last moment: they are as old as they say. */
const cases = () => [
  { what: 'a good one', verdict: 'ok', secret, headers: signed([secret]), body },
  { what: 'one a little old', verdict: 'ok', secret, headers: signed([secret], 60_000), body },
  {
    what: 'a tampered body',
    verdict: 'refused',
    secret,
    headers: signed([secret]),
    body: body.replace('Olá', 'Oi'),
  },
  {
    what: 'another id',
    verdict: 'refused',
    secret,
    headers: { ...signed([secret]), 'webhook-id': 'msg_2' },
    body,
  },
  { what: 'a stale one', verdict: 'refused', secret, headers: signed([secret], tenMinutes), body },
  { what: 'one from the future', verdict: 'refused', secret, headers: signed([secret], -tenMinutes), body },
  { what: 'no signature', verdict: 'refused', secret, headers: signed([]), body },
  { what: 'no headers', verdict: 'refused', secret, headers: {}, body },
  { what: 'somebody else’s', verdict: 'refused', secret, headers: signed([foreign]), body },
  { what: 'the old secret during rotation', verdict: 'ok', secret, headers: signed([next, secret]), body },
  {
    what: 'the new secret during rotation',
    verdict: 'ok',
    secret: next,
    headers: signed([next, secret]),
    body,
  },
  {
    what: 'a third secret during rotation',
    verdict: 'refused',
    secret: foreign,
    headers: signed([next, secret]),
    body,
  },
]

describe('docs/webhooks.md', () => {
  for (const { name, tag, here, command } of languages) {
    const [program = '', ...version] = here
    const missing = spawnSync(program, version).status !== 0
    if (missing)
      console.warn(`${program} is not installed: the ${name} snippet of docs/webhooks.md is not run`)
    it.skipIf(missing)(`its ${name} accepts and refuses what it should`, { timeout: 120_000 }, () => {
      const [run = '', ...args] = command(snippet(tag))
      const given = cases()
      const input = given.map((one) => JSON.stringify(one)).join('\n')
      const { stdout, stderr } = spawnSync(run, args, {
        input,
        encoding: 'utf8',
        env: { ...process.env, GOCACHE: join(folder, 'go'), GO111MODULE: 'off' },
      })
      const verdicts = stdout.trim().split('\n')
      expect(stderr).toBe('')
      expect(Object.fromEntries(given.map(({ what }, index) => [what, verdicts[index]]))).toEqual(
        Object.fromEntries(given.map(({ what, verdict }) => [what, verdict])),
      )
    })
  }

  it('shows a body that its own catalogue knows', () => {
    const Body = z.strictObject({
      event: z.literal('message:received'),
      sessionId: z.string(),
      timestamp: z.iso.datetime(),
      data: z.object({ message: z.object({ type: z.literal('text'), text: z.string() }) }),
    })
    expect(Body.safeParse(JSON.parse(snippet('json'))).error).toBeUndefined()
  })
})
