import { usualLimits } from '@morpheus/sdk/contract'
import type { GuideSection } from '../blocks.js'
import { calls, json, list, note, part, shell, table, text, warning } from '../blocks.js'
import { formatFigure, paceSpan } from '../figures.js'

export const sessions: GuideSection = {
  id: 'whatsapp-sessions',
  title: 'Sessões do WhatsApp',
  lead: 'Um número ligado ao Morpheus: como nasce, conecta, envia e cai.',
  parts: [
    part(
      'ciclo-de-vida',
      'O ciclo de vida',
      table(
        ['`status`', 'O que é', 'O que vem depois'],
        ['`disconnected`', 'Sem pareamento, ou encerrada', 'Conecte'],
        ['`connecting`', 'Começando, ou voltando sozinha depois de uma queda', 'Espere'],
        ['`qr`', 'Esperando que alguém leia o QR Code ou digite o código', 'Mostre o código'],
        ['`connected`', 'Envia e recebe', 'Nada a fazer'],
      ),
      text(
        'Uma queda de rede não encerra a sessão: ela volta a `connecting` e tenta de novo, com pausas cada vez maiores. Só o aparelho removido no celular, um número bloqueado ou você a deixam `disconnected`. As mensagens que esperam continuam na fila.',
      ),
      note(
        'Não pergunte o status em laço. Assine `session:status` em um [webhook](webhooks-events) ou no [tempo real](webhooks-events#tempo-real), e a mudança chega a você.',
      ),
      calls(
        'sessions.list',
        'sessions.create',
        'sessions.get',
        'sessions.update',
        'sessions.remove',
        'sessions.connect',
        'sessions.disconnect',
      ),
    ),
    part(
      'parear',
      'Parear: QR Code ou código',
      text(
        'Por **QR Code**: `qrCode` é um PNG em data URL, pronto para um `<img>`; `qrText` é o que ele contém, para quem desenha por conta própria; `remainingMs` diz quanto tempo ele ainda vale. Enquanto não há código a resposta é 400 com `reason`: `generating`, `reconnecting`, `already_connected` ou `not_connected`.',
      ),
      text(
        'Por **código no celular**: peça com o número, e o código de oito caracteres chega por evento. No WhatsApp: **Aparelhos conectados**, **Conectar um aparelho**, **Conectar com número de telefone**.',
      ),
      shell(
        'Pedir um código de pareamento',
        `
curl -sS "$MORPHEUS_URL/api/sessions/$SESSAO/connect-phone" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{"phoneNumber":"5511999999999"}'
curl -sS "$MORPHEUS_URL/api/sessions/$SESSAO/pairing-code" -H "Authorization: Bearer $TOKEN"`,
      ),
      warning(
        'QR Code e código abrem a conta: o Morpheus não os guarda nem os manda por webhook. Não os escreva em logs.',
      ),
      calls('sessions.qr', 'sessions.connectPhone', 'sessions.pairingCode'),
    ),
    part(
      'para-quem',
      'Para quem: o formato do número',
      text(
        '`to` é o número com código do país e DDD, de 8 a 15 dígitos: `5511988887777`, `+55 (11) 98888-7777` e `5511988887777@s.whatsapp.net` são o mesmo. Também serve o id de um grupo (`…@g.us`), como chega nos eventos. O nono dígito é resolvido por nós: o WhatsApp conhece alguns números brasileiros sem ele.',
      ),
      text('Antes da primeira mensagem a um cliente novo, você pode perguntar se o número tem WhatsApp:'),
      calls('messages.check'),
    ),
    part(
      'enviar',
      'Enviar',
      text(
        'Quem envia recebe a mensagem já guardada, em `queued`. Ela sai na ordem da conversa, uma de cada vez, e sobrevive a um servidor que reinicia: aceita, ela é enviada ou diz por que não.',
      ),
      json('Texto', { to: '5511988887777', message: 'Seu pedido saiu para entrega.' }),
      json('Imagem por endereço, com legenda', {
        to: '5511988887777',
        type: 'image',
        url: 'https://loja.exemplo/vela.png',
        message: 'A vela que você pediu',
      }),
      json('Botões', {
        to: '5511988887777',
        interactive: {
          type: 'button',
          body: { text: 'Podemos entregar hoje?' },
          action: {
            buttons: [
              { type: 'reply', reply: { id: 'sim', title: 'Sim' } },
              { type: 'reply', reply: { id: 'nao', title: 'Outro dia' } },
            ],
          },
        },
      }),
      text('Um arquivo seu vai por `send-media`, em `multipart/form-data`:'),
      shell(
        'Enviar um arquivo',
        `
curl -sS "$MORPHEUS_URL/api/messages/send-media" \\
  -H "Authorization: Bearer $TOKEN" \\
  -F "sessionId=$SESSAO" -F 'to=5511988887777' -F 'caption=Sua nota fiscal' \\
  -F 'file=@nota.pdf'`,
      ),
      note(
        `Um arquivo que vem com a chamada pode ter até **${formatFigure(usualLimits.fileMegabytes)} MB**; o maior responde 413. O tipo é decidido pelo conteúdo, não pelo nome.`,
      ),
      calls('messages.send', 'messages.sendTemplate', 'messages.sendInteractive', 'messages.sendMedia'),
    ),
    part(
      'acompanhar',
      'Acompanhar',
      text(
        'Os estados de uma mensagem só andam para a frente: `queued`, `sending`, `sent`, `delivered`, `read`, e `played` de um áudio. `failed` e `cancelled` são o fim, a não ser que você tente de novo. `failure` tem `code`, para o seu sistema, e `message`, para uma pessoa.',
      ),
      text(
        'Por evento: `message:sent`, `message:delivered` e `message:read` trazem o mesmo id que a chamada respondeu.',
      ),
      calls('messages.get', 'messages.list', 'messages.cancel', 'messages.retry'),
    ),
    part(
      'ritmo',
      'O ritmo de uma sessão',
      text(
        `Números que escrevem como máquinas são bloqueados pelo WhatsApp. Por isso uma sessão pareada com um celular espera ${paceSpan} entre uma mensagem e a próxima, e envia até ${formatFigure(usualLimits.pacePerDay)} por dia. O que passa disso não se perde: espera a vez. Uma mensagem espera a sessão voltar por até ${usualLimits.sendHours} horas.`,
      ),
      warning(
        'Você pode mudar o ritmo de cada sessão. Quem responde por um número bloqueado é o dono dele, e ninguém pode desfazer isso: para avisos em massa use a [WhatsApp Cloud API](whatsapp-cloud).',
      ),
      calls('messages.pace', 'messages.changePace'),
    ),
    part(
      'o-que-pode-dar-errado',
      'O que pode dar errado',
      list(
        '**400 `not_on_whatsapp`**: ninguém tem WhatsApp nesse número. Não adianta repetir.',
        '**400 em `connect`**: sessões da WhatsApp Cloud API não se conectam; configure os tokens.',
        '**409**: a sessão está sem conexão para o que precisa dela na hora, como verificar um número.',
        '**A sessão cai toda hora**: outro programa usa o mesmo pareamento, ou o celular ficou mais de 14 dias sem internet.',
      ),
    ),
  ],
}
