import { defaultEvents, eventCatalogue, usualLimits } from '@morpheus/sdk/contract'
import type { GuideSection } from '../blocks.js'
import { calls, json, list, note, part, sample, samples, shell, table, text, warning } from '../blocks.js'
import { deliveryAttempts, deliveryDays, describeDeliverySchedule } from '../figures.js'
import { realtime } from '../samples.js'
import { verifiers } from '../verifiers.js'

const events = Object.entries(eventCatalogue)
  .filter(([, { unmade }]) => !unmade)
  .map(([name, { label }]) => [`\`${name}\``, label])

export const webhooks: GuideSection = {
  id: 'webhooks-events',
  title: 'Webhooks e eventos',
  lead: 'O que acontece em uma sessão chega ao seu sistema: assinado, em ordem, e de novo até ser aceito.',
  parts: [
    part(
      'configurar',
      'Configurar',
      text(
        'Uma sessão tem um webhook. Configure em **Sessões**, na sessão, em **Webhook**, ou por chamada. `configure` cria ou altera; sem `sessionId` vale para a sua única sessão.',
      ),
      shell(
        'Configurar um webhook',
        `
curl -sS "$MORPHEUS_URL/api/webhooks/configure" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{"sessionId":"'"$SESSAO"'","url":"https://sistema.exemplo.com.br/eventos","events":["message:received","session:status"]}'`,
      ),
      text(
        `Sem \`secret\`, o Morpheus cria um (\`whsec_…\`) e o mostra nessa resposta, uma única vez. Sem \`events\`, por \`POST /sessions/{id}/webhook\`, são os usuais: ${new Intl.ListFormat('pt-BR').format(defaultEvents.map((name) => `\`${name}\``))}.`,
      ),
      calls(
        'webhooks.configure',
        'webhooks.createFor',
        'webhooks.list',
        'webhooks.test',
        'webhooks.rotateSecret',
      ),
    ),
    part(
      'o-que-chega',
      'O que chega',
      text('Um `POST` com JSON, com a mesma forma para todos os eventos:'),
      json('message:received', {
        event: 'message:received',
        sessionId: '3f2a9c10-5d1e-4c8b-9a53-0d9a1f6f2b7e',
        timestamp: '2026-11-21T14:03:22.120Z',
        schemaVersion: 1,
        data: {
          id: '3EB0C767D26A1B5E2F',
          from: '5521977776666',
          to: '5511988887777',
          message: { type: 'text', text: 'Olá, tudo bem?', kind: 'text' },
          contact: { name: 'Bruno', pushname: 'Bruno' },
          timestamp: '2026-11-21T14:03:21.000Z',
        },
      }),
      text(
        '`timestamp` é quando o evento aconteceu, não quando foi entregue. Uma mensagem com arquivo traz `message.media` com um `url` que não precisa de token e vale até `expiresAt`: quem tem o link tem o arquivo. Ele pode chegar antes do arquivo: o link espera por ele até 20 segundos, e depois responde 503 com `Retry-After`.',
      ),
      text(
        '`message.kind` é o tipo exato da mensagem, como na API. `message.replyTo` traz a mensagem citada, com o texto, e `message.details` o que a mensagem tem além do texto: coordenadas, números dos contatos, menções, encaminhada, voz, anúncio (`ctwaClid`), botão escolhido, enquete, pedido.',
      ),
      text(
        'Com **Mensagem original** (`raw: true`), os eventos de mensagem trazem também, em `raw`, o que a rede enviou, sem chaves e miniaturas. O formato é da rede e muda com ela. Falta no que foi enviado pelo Morpheus, acima de 64 KiB e onde cita uma pessoa esquecida.',
      ),
      table(
        ['Cabeçalho', 'O que traz'],
        ['`webhook-id`', 'O id da entrega, `msg_…`: o mesmo em cada tentativa'],
        ['`webhook-timestamp`', 'Quando esta tentativa foi feita, em segundos desde 1970'],
        ['`webhook-signature`', 'Uma ou mais assinaturas separadas por espaço: `v1,<base64>`'],
        ['`x-webhook-signature`', 'O HMAC simples do corpo, em hexadecimal'],
        ['os seus', 'Os cabeçalhos que você configurou, como `Authorization`'],
      ),
    ),
    part(
      'catalogo',
      'Os eventos',
      text('QR Codes e códigos de pareamento nunca vão por webhook: eles abrem a conta.'),
      table(['Evento', 'O que aconteceu'], ...events),
      calls('webhooks.events'),
    ),
    part(
      'como-responder',
      'Como responder',
      warning(
        `Responda 2xx em até **${usualLimits.webhookAnswerSeconds} segundos**. Ponha o evento em uma fila sua, responda, e só então trabalhe.`,
      ),
      table(
        ['Você responde', 'O que acontece'],
        ['200 a 299', 'Entregue'],
        ['410', 'O webhook é desligado: ligue-o de novo quando o endereço voltar'],
        ['429, 503 ou outra, com `Retry-After`', 'Nova tentativa não antes do pedido, até um dia depois'],
        ['300 a 399', 'Falha: redirecionamentos não são seguidos'],
        [
          `outra coisa, ou nada em ${usualLimits.webhookAnswerSeconds} s`,
          'Nova tentativa pela tabela abaixo',
        ],
      ),
      text(
        `Uma entrega é tentada **${deliveryAttempts} vezes em ${deliveryDays} dias**: ${describeDeliverySchedule()}. Um evento novo antecipa a próxima tentativa, sem gastar nenhuma delas, no máximo a cada 15 s. Depois da última ela aparece como **Falhou**, fica guardada por ${usualLimits.undeliveredDays} dias e pode ser reenviada, uma a uma ou todas desde uma hora.`,
      ),
      calls(
        'deliveries.logsOf',
        'deliveries.logs',
        'deliveries.get',
        'deliveries.replay',
        'deliveries.replayFailed',
        'deliveries.pause',
        'deliveries.resume',
      ),
    ),
    part(
      'ordem-e-repeticao',
      'Ordem e repetição',
      list(
        'Os eventos de uma sessão chegam na ordem em que aconteceram, um de cada vez. Enquanto um é tentado de novo, os de trás esperam; outras sessões não.',
        'Um evento reenviado à mão chega depois de outros mais novos: `timestamp` diz quando foi.',
        '**Pelo menos uma vez**: se a sua resposta se perder, a mesma entrega volta com o mesmo `webhook-id`. Guarde os ids tratados na mesma transação do que você faz com o evento, e responda 200 aos repetidos.',
      ),
    ),
    part(
      'conferir-a-assinatura',
      'Conferir a assinatura',
      text(
        'Sem conferir, qualquer um que descubra o endereço pode inventar mensagens de clientes. A assinatura é o HMAC-SHA256 de `<webhook-id>.<webhook-timestamp>.<corpo>`, como manda o [Standard Webhooks](https://www.standardwebhooks.com): qualquer biblioteca dele serve.',
      ),
      list(
        '**Assine os bytes que chegaram.** Um corpo lido como JSON e escrito de novo é outro corpo. É o erro mais comum.',
        '**Recuse o que é velho**: mais de cinco minutos de diferença do seu relógio.',
        '**Compare em tempo constante**, e aceite se *qualquer* das assinaturas servir: durante uma troca de segredo há duas.',
        'Não confere? Responda **401 Assinatura inválida** e não leia o resto.',
      ),
      samples(
        'Conferir a assinatura',
        sample('node', 'Node', 'ts', verifiers.node),
        sample('python', 'Python', 'python', verifiers.python),
        sample('php', 'PHP', 'php', verifiers.php),
        sample('go', 'Go', 'go', verifiers.go),
      ),
      table(
        ['Onde', 'O corpo como chegou'],
        ['Express', "`express.raw({ type: 'application/json' })` nessa rota, e `request.body`"],
        ['Flask, FastAPI, Django', '`request.get_data()`, `await request.body()`, `request.body`'],
        ['PHP, Laravel', "`file_get_contents('php://input')`, `$request->getContent()`"],
        ['Go', '`io.ReadAll(request.Body)`'],
      ),
      note(
        'O `x-webhook-signature` é mais simples e mais fraco: não diz quando o corpo foi enviado, e quem gravou uma entrega pode repeti-la. Prefira a assinatura acima.',
      ),
    ),
    part(
      'trocar-o-segredo',
      'Trocar o segredo',
      text(
        `\`rotateSecret\` cria um segredo novo e o mostra uma vez. Por ${usualLimits.previousSecretHours} horas cada entrega leva as assinaturas dos dois: atualize o seu sistema nesse tempo e nada é recusado.`,
      ),
    ),
    part(
      'testar',
      'Testar sem esperar um cliente',
      text(
        '`webhooks.test` manda `webhook:test` na hora e diz o que o seu sistema respondeu. `events/test` inventa um evento qualquer, que segue o caminho de um de verdade: fila, tentativas e registro.',
      ),
      calls('deliveries.test'),
    ),
    part(
      'tempo-real',
      'Tempo real, por socket',
      text(
        "Para uma tela ou um programa que fica ligado: Socket.IO 4 no endereço do servidor, com o token no aperto de mãos. O socket recebe os eventos de todas as suas sessões; com `sessions: 'joined'`, só das que pedir por `join-session`.",
      ),
      samples('Ouvir eventos', sample('node', 'Node', 'ts', realtime)),
      text(
        'Os nomes documentados são `message.received`, `session.status` e `qr.updated`, para quem os pede em `events`; os nossos têm dois pontos. Cada evento guardado tem um `cursor`: depois de uma queda, `GET /events?after=` traz o que faltou. O [SDK](code-examples#sdk) faz tudo isso sozinho.',
      ),
      calls('events.list'),
    ),
    part(
      'o-que-pode-dar-errado',
      'O que pode dar errado',
      list(
        '**400 `forbidden_url`**: o endereço é da própria máquina ou da rede local. Só com `MORPHEUS_ALLOW_LOCAL_TARGETS=1`.',
        '**A assinatura nunca confere**: um middleware leu o corpo antes de você, ou o segredo é de outra sessão.',
        '**Confere às vezes**: o relógio do seu servidor está errado, ou há um proxy que altera o corpo.',
        '**Tudo chega duas vezes**: o seu sistema passa do tempo para responder, e a entrega volta.',
        '**Parou de chegar**: veja **Ver Entregas**. Um 410 seu desliga o webhook; um webhook pausado guarda os eventos até ser retomado.',
      ),
    ),
  ],
}
