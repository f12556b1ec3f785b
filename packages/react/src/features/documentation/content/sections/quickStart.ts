import { usualLimits } from '@morpheus/sdk/contract'
import { type GuideSection, list, note, part, shell, steps, text, warning } from '../blocks.js'
import { paceSpan } from '../figures.js'
import { verifiers } from '../verifiers.js'

/** Receiver of the quick start: the documented verification with a server. */
const receiver = `import { createServer } from 'node:http'
${verifiers.node.replace('export function', 'function')}

createServer(async (request, response) => {
  const pieces = []
  for await (const piece of request) pieces.push(piece)
  try {
    const { event, data } = verify(process.env.SEGREDO, request.headers, Buffer.concat(pieces))
    response.writeHead(200).end()
    console.log('Assinatura conferida:', event, data?.message?.text ?? '')
  } catch {
    response.writeHead(401).end('Assinatura inválida')
    console.log('Assinatura inválida')
  }
}).listen(process.env.PORTA, '127.0.0.1', () => console.log('Receptor no ar'))`

/** A test executes this section: it pairs a number, sends a message and receives an event. */
export const quickStart: GuideSection = {
  id: 'quick-start',
  title: 'Início rápido',
  lead: 'Do terminal vazio ao primeiro webhook: conecte um número, envie uma mensagem e receba a resposta.',
  parts: [
    part(
      'antes-de-comecar',
      'Antes de começar',
      text('Você precisa de:'),
      list(
        'o Morpheus no ar, e um usuário nele: o mesmo e-mail e a mesma senha deste painel;',
        'um terminal com `bash` e `curl`: Linux, macOS, ou no Windows o WSL ou o Git Bash;',
        'Node.js 20 ou mais novo, só para o receptor de exemplo no fim desta página.',
      ),
      text(
        'Copie os blocos na ordem, todos no mesmo terminal: cada um usa o que o anterior guardou. O primeiro diz onde está o seu servidor e ensina o terminal a ler um campo de uma resposta, para não depender de outro programa.',
      ),
      shell(
        'Preparar o terminal',
        `
export MORPHEUS_URL="%URL%"
campo() { grep -o "\\"$1\\":\\"[^\\"]*\\"" | head -n 1 | cut -d '"' -f 4; }`,
      ),
    ),
    part(
      'entrar',
      '1. Entrar',
      text(
        `Troque \`sua-senha\` pela sua. A resposta traz um token, que vai em todas as outras chamadas e vale ${usualLimits.tokenDays} dias.`,
      ),
      shell(
        'Entrar',
        `
EMAIL='%EMAIL%'
SENHA='sua-senha'
TOKEN=$(curl -sS "$MORPHEUS_URL/api/auth/login" \\
  -H 'Content-Type: application/json' \\
  -d "{\\"email\\":\\"$EMAIL\\",\\"password\\":\\"$SENHA\\"}" | campo token)
[ -n "$TOKEN" ] && echo 'Entrou' || echo 'Não entrou: confira o endereço, o e-mail e a senha'`,
      ),
      note(
        'Com a autenticação de dois fatores ativa, a resposta é 401 `two_factor_required`: acrescente `"code"` com os seis dígitos ao corpo. Em um sistema que roda sozinho use uma [chave de API](authentication#chaves-de-api) no lugar do token.',
      ),
    ),
    part(
      'criar-sessao',
      '2. Criar uma sessão',
      text('Uma sessão é um número de WhatsApp ligado ao Morpheus. Ela nasce desconectada.'),
      shell(
        'Criar a sessão',
        `
SESSAO=$(curl -sS "$MORPHEUS_URL/api/sessions" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{"name":"Loja Centro"}' | campo id)
echo "Sessão $SESSAO"`,
      ),
    ),
    part(
      'conectar',
      '3. Conectar o número',
      text(
        'Conectar gera um QR Code, que leva um instante para ficar pronto. O texto dele está em `qrText`.',
      ),
      shell(
        'Conectar e esperar o QR Code',
        `
curl -sS -X POST "$MORPHEUS_URL/api/sessions/$SESSAO/connect" \\
  -H "Authorization: Bearer $TOKEN" > /dev/null
QR=''
until [ -n "$QR" ]; do
  sleep 1
  QR=$(curl -sS "$MORPHEUS_URL/api/sessions/$SESSAO/qr" \\
    -H "Authorization: Bearer $TOKEN" | campo qrText)
done
echo "$QR"`,
      ),
      text(
        '**Com um celular de verdade** (servidor iniciado com `--engine whatsapp`), grave a imagem, abra `qr.png` e leia o código no WhatsApp: **Aparelhos conectados**, **Conectar um aparelho**.',
      ),
      shell(
        'Gravar o QR Code em qr.png',
        `
curl -sS "$MORPHEUS_URL/api/sessions/$SESSAO/qr" \\
  -H "Authorization: Bearer $TOKEN" | campo qrCode | cut -d , -f 2 | base64 -d > qr.png`,
      ),
      text(
        '**Com o celular virtual**, que é como o Morpheus vem, o texto do QR Code é um endereço. Abra-o no navegador e toque em **Vincular aparelho**, ou faça o mesmo daqui:',
      ),
      shell(
        'Ler o QR Code com o celular virtual',
        `
CELULAR=$(curl -sS "$MORPHEUS_URL/api/virtual-phone/scan" \\
  -H 'Content-Type: application/json' \\
  -d "{\\"qr\\":\\"$QR\\"}" | campo secret)`,
      ),
      text('Em qualquer dos casos, espere a sessão ficar `connected`:'),
      shell(
        'Esperar a conexão',
        `
until curl -sS "$MORPHEUS_URL/api/sessions/$SESSAO" \\
  -H "Authorization: Bearer $TOKEN" | grep -q '"status":"connected"'; do sleep 1; done
echo 'Conectada'`,
      ),
      warning(
        'Um QR Code vale 60 segundos, e os seguintes 20 cada um. Se o tempo acabar, rode os blocos deste passo de novo.',
      ),
    ),
    part(
      'enviar',
      '4. Enviar uma mensagem',
      text(
        'O número vai com código do país e DDD, com ou sem pontuação. Com o celular virtual qualquer número serve; com um de verdade, use o seu.',
      ),
      shell(
        'Enviar uma mensagem',
        `
MENSAGEM=$(curl -sS "$MORPHEUS_URL/api/sessions/$SESSAO/send" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -H "Idempotency-Key: pedido-1042-saiu-$SESSAO" \\
  -d '{"to":"+55 (11) 98888-7777","message":"Seu pedido 1042 saiu para entrega."}' | campo id)
echo "Mensagem $MENSAGEM"`,
      ),
      text(
        'A chamada responde assim que a mensagem está guardada, em `queued`. Daí em diante ela segue sozinha: `sending`, `sent`, `delivered`, `read`. Rode este bloco mais de uma vez para vê-la andar:',
      ),
      shell(
        'Ver até onde a mensagem chegou',
        `
curl -sS "$MORPHEUS_URL/api/messages/$MENSAGEM" \\
  -H "Authorization: Bearer $TOKEN" | campo state`,
      ),
      note(
        `A \`Idempotency-Key\` faz a repetição da mesma chamada devolver a mesma mensagem em vez de enviar outra. Entre uma mensagem e a próxima a sessão espera ${paceSpan}, para escrever como uma pessoa: veja [ritmo](whatsapp-sessions#ritmo).`,
      ),
    ),
    part(
      'receber',
      '5. Receber um webhook',
      text(
        'Diga ao Morpheus para onde mandar os eventos. A resposta mostra o segredo que assina as entregas **uma única vez**: guarde-o.',
      ),
      warning(
        'O Morpheus só entrega em endereços públicos. Para receber na própria máquina, como aqui, ele precisa ter sido iniciado com `MORPHEUS_ALLOW_LOCAL_TARGETS=1`; sem isso a resposta é 400 `forbidden_url`.',
      ),
      shell(
        'Configurar o webhook',
        `
export PORTA=3000
export SEGREDO=$(curl -sS "$MORPHEUS_URL/api/sessions/$SESSAO/webhook" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d "{\\"url\\":\\"http://127.0.0.1:$PORTA/webhook\\",\\"events\\":[\\"message:received\\"],\\"enabled\\":true}" \\
  | campo secret)
[ -n "$SEGREDO" ] && echo 'Webhook configurado'`,
      ),
      text(
        'O receptor confere a assinatura e responde antes de trabalhar. A mesma função em outras linguagens está em [conferir a assinatura](webhooks-events#conferir-a-assinatura).',
      ),
      shell('Gravar o receptor em receptor.mjs', `cat > receptor.mjs <<'FIM'\n${receiver}\nFIM`),
      shell('Ligar o receptor', 'node receptor.mjs &'),
      text('O teste manda um evento `webhook:test`, assinado como os outros:'),
      shell(
        'Testar o webhook',
        `
curl -sS -X POST "$MORPHEUS_URL/api/sessions/$SESSAO/webhook/test" \\
  -H "Authorization: Bearer $TOKEN" | campo message`,
      ),
      text(
        'Agora um cliente escreve. Com um celular de verdade, mande uma mensagem para o número da sessão; com o virtual:',
      ),
      shell(
        'Um cliente escreve',
        `
curl -sS "$MORPHEUS_URL/api/virtual-phone/messages" \\
  -H "Authorization: Bearer $CELULAR" \\
  -H 'Content-Type: application/json' \\
  -d '{"contactPhone":"5511988887777","content":"Oba, obrigada!"}' > /dev/null`,
      ),
      text(
        'O receptor escreve `Assinatura conferida: message:received Oba, obrigada!`. Pronto: é tudo o que uma integração faz. Para desligar o receptor:',
      ),
      shell('Desligar o receptor', 'kill %1'),
    ),
    part(
      'deu-errado',
      'Deu errado?',
      list(
        '**Connection refused**: o servidor não está no ar, ou `MORPHEUS_URL` está errado.',
        '**Não autorizado** (401): o token falta, venceu ou foi encerrado. Volte ao passo 1.',
        '**Sessão não encontrada** (404): o id está errado, ou a sessão é de outro usuário.',
        '**Dados inválidos** (400): `fields`, na resposta, diz o que está errado em cada campo.',
        '**A mensagem fica em `queued`**: a sessão está sem conexão, ou ainda não é a vez dela. `failure` diz o motivo quando ela falha de vez.',
        '**Nada chega ao receptor**: em **Sessões**, abra a sessão e **Ver Entregas**. Cada tentativa está lá, com o que o seu sistema respondeu.',
      ),
      text('Para cada resposta de erro, o que fazer: [erros](integration-guide#erros).'),
    ),
    part(
      'depois',
      'E depois?',
      steps(
        'Leia sobre os [dois modos de integração](integration-guide#modos) e escolha o seu.',
        'Crie uma [chave de API](authentication#chaves-de-api) só com o que o seu sistema precisa.',
        'Copie a função que [confere a assinatura](webhooks-events#conferir-a-assinatura) na sua linguagem.',
        'Antes de ir ao ar, passe pela [lista de conferência](integration-guide#antes-de-ir-ao-ar).',
      ),
    ),
  ],
}
