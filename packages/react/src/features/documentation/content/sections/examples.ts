import type { GuideSection } from '../blocks.js'
import { list, note, part, sample, samples, shell, text } from '../blocks.js'
import { realtime, sendInGo, sendInNode, sendInPhp, sendInPython, sendWithSdk } from '../samples.js'

export const examples: GuideSection = {
  id: 'code-examples',
  title: 'Exemplos de código',
  lead: 'Para copiar, trocar os nomes e usar.',
  parts: [
    part(
      'ambiente',
      'O ambiente',
      text('Os exemplos leem de variáveis de ambiente: nenhum segredo fica no código.'),
      shell(
        'Variáveis',
        `
export MORPHEUS_URL="%URL%"
export MORPHEUS_KEY='mo_…'
export SESSAO='id-da-sessao'`,
      ),
    ),
    part(
      'enviar',
      'Enviar, e repetir sem medo',
      text(
        'Sem dependências. Cada um repete o que vale a pena repetir, com a mesma chave, e desiste do que não vale.',
      ),
      samples(
        'Enviar uma mensagem',
        sample('node', 'Node', 'ts', sendInNode),
        sample('python', 'Python', 'python', sendInPython),
        sample('php', 'PHP', 'php', sendInPhp),
        sample('go', 'Go', 'go', sendInGo),
      ),
    ),
    part(
      'receber',
      'Receber',
      text(
        'A função que confere a assinatura, nas mesmas linguagens: [conferir a assinatura](webhooks-events#conferir-a-assinatura). Um receptor inteiro está no [início rápido](quick-start#receber).',
      ),
    ),
    part(
      'sdk',
      'SDK em TypeScript',
      text(
        'Tipado do contrato: cada chamada, cada evento. Reconecta, repete, e entrega cada evento uma vez e em ordem.',
      ),
      samples('SDK', sample('sdk', 'SDK', 'ts', sendWithSdk)),
      note(
        'Falhas têm classe: um 404 é `NotFoundError`, sem rede é `NetworkError`. A mensagem de cada uma pode ser mostrada a uma pessoa.',
      ),
    ),
    part(
      'tempo-real',
      'Tempo real, sem o SDK',
      samples('Ouvir eventos', sample('node', 'Node', 'ts', realtime)),
    ),
    part(
      'terminal',
      'No terminal',
      text('O mesmo em comandos, para scripts e para quem opera:'),
      shell(
        'morpheus',
        `
morpheus login
morpheus sessoes criar "Loja Centro"
morpheus enviar 5511988887777 "Seu pedido saiu" --sessao "Loja Centro"
morpheus entregas listar --sessao "Loja Centro"`,
      ),
    ),
    part(
      'templates',
      'Um template com variáveis',
      text('Escreva uma vez, com variáveis entre chaves, e envie com os valores:'),
      shell(
        'Criar e enviar um template',
        `
curl -sS "$MORPHEUS_URL/api/templates" \\
  -H "Authorization: Bearer $MORPHEUS_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"name":"Pedido enviado","content":"Olá, {nome}! O pedido {numero_pedido} saiu.","category":"E-commerce"}'
curl -sS "$MORPHEUS_URL/api/sessions/$SESSAO/send-template" \\
  -H "Authorization: Bearer $MORPHEUS_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"to":"5511988887777","template":{"name":"Pedido enviado","variables":{"nome":"Bia","numero_pedido":"1042"}}}'`,
      ),
      list(
        'Uma variável sem valor responde 400 e diz qual: nada sai pela metade.',
        'Um valor nunca é lido como outra variável.',
      ),
    ),
  ],
}
