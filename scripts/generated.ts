import manifest from '../apps/gateway/package.json' with { type: 'json' }
import { createAnswersDocument } from '../packages/cli/src/core/answers/document.js'
import { loadFieldHelp } from '../packages/cli/src/core/help/fieldHelp.js'
import { createCodesReference, createCommandReference } from '../packages/cli/src/core/help/reference.js'
import { build } from '../packages/cli/src/core/program.js'
import { asyncApiDocument, openApiDocument } from '../packages/sdk/src/openapi/index.js'
import { goCalls, goTexts } from './clients/go.js'
import { n8nEvents, n8nOperations } from './clients/n8n.js'
import { phpCalls, phpTexts } from './clients/php.js'
import { pythonCalls, pythonTexts } from './clients/python.js'
import { errorsReference } from './errorsReference.js'
import { jobsReference } from './jobsReference.js'
import { widgetsReference } from './reactReference/reactReference.js'

/** Generated files by path: `npm run generate` writes them, a test compares them. */
export const generated: Readonly<Record<string, () => Promise<string>>> = {
  'docs/cli.md': async () => {
    const fieldHelp = await loadFieldHelp(['behavior', 'cloud', 'proxy', 'device', 'warmup'])
    const reference = createCommandReference(build(undefined, { noColour: true, fieldHelp }))
    return `${introduction}\n\n${createCodesReference()}\n\n${reference}\n`
  },
  'docs/cli.schema.json': async () => readable(createAnswersDocument({ version })),
  'docs/widgets.md': async () => widgetsReference(),
  'docs/errors.md': async () => errorsReference(),
  'docs/jobs.md': async () => jobsReference(),
  'docs/openapi.json': async () => readable(openApiDocument({ version })),
  'docs/asyncapi.json': async () => readable(asyncApiDocument({ version })),
  'clients/python/morpheus/calls.py': async () => pythonCalls(),
  'clients/python/morpheus/texts.py': async () => pythonTexts(),
  'clients/php/src/calls.php': async () => phpCalls(),
  'clients/php/src/Texts.php': async () => phpTexts(),
  'clients/go/calls.go': async () => goCalls(),
  'packages/n8n-nodes-morpheus/src/generated/operations.ts': async () => n8nOperations(),
  'packages/n8n-nodes-morpheus/src/generated/events.ts': async () => n8nEvents(),
  'clients/go/texts.go': async () => goTexts(),
}

const { version } = manifest
const readable = (document: object) => `${JSON.stringify(document, null, 1)}\n`

const introduction = `# O terminal: \`morpheus\`

<!-- Feito de packages/cli por \`npm run generate\`: mude os comandos, não este arquivo. -->

Sessões, códigos, mensagens, integrações e logs de um gateway, em português e para scripts. Cada comando diz tudo isto com \`--ajuda\`.

- **Para pessoas e para programas.** Com \`--json\`, a resposta é JSON no stdout: um valor, uma lista inteira, ou um objeto por linha do que não termina; \`docs/cli.schema.json\` diz como é a de cada comando, e campos só são acrescentados. Os erros são JSON no stderr: \`{ "error": { "code", "message", "status", "exit" } }\`. \`--jq\` filtra a resposta, \`--modelo\` escreve uma linha para cada item (\`{{name}}\`, \`{{phone | telefone}}\`, \`{{createdAt | data}}\`, \`{{business | json}}\`, \`{{name | maiusculas}}\`), \`--csv\` a escreve como tabela. Sem nada disso, tabelas e frases; fora do terminal, campos separados por tabulação, sem título, com datas em ISO.
- **Onde e quem.** \`morpheus login\` guarda um perfil; \`--perfil\` e \`MORPHEUS_PERFIL\` escolhem outro, \`--url\` e \`MORPHEUS_URL\` outro gateway. Em scripts, \`MORPHEUS_API_KEY\` com uma chave de \`morpheus chaves criar\`, ou \`MORPHEUS_TOKEN\`.
- **Nomes.** Uma sessão é dita pelo nome, pelo ID, ou pelo começo dele.`
