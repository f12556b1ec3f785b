<?php

declare(strict_types=1);

// Runs the client against a gateway and prints what came back: scripts/clients/clients.test.ts compares it.
require __DIR__ . '/../autoload.php';

use Morpheus\InvalidInputError;
use Morpheus\Morpheus;
use Morpheus\Upload;
use Morpheus\Webhook;
use Morpheus\WebhookError;

$case = json_decode(stream_get_contents(STDIN), true);
$morpheus = new Morpheus($case['url'], $case['key']);
$id = $case['session'];

$created = $morpheus->sessions->create(name: 'PHP')['session'];
$names = array_column(iterator_to_array($morpheus->sessions->all(limit: 1), false), 'name');
sort($names);
$send = fn () => $morpheus->messages->send(
    id: $id,
    to: '5511988887777',
    message: 'Olá',
    idempotencyKey: 'check-php-1',
)['message']['id'];
$file = new Upload(hex2bin($case['picture']), 'foto.png');
$media = $morpheus->messages->sendMedia(sessionId: $id, to: '5511988887777', file: $file, caption: 'Foto');
$downloaded = bin2hex($morpheus->messages->media(id: $media['message']['id'])->contents());
$refused = [];
try {
    $morpheus->sessions->create(name: '');
} catch (InvalidInputError $error) {
    $refused = [
        'code' => $error->errorCode,
        'status' => $error->status,
        'fields' => array_keys($error->fields),
        'docUrl' => $error->docUrl,
    ];
}
$event = Webhook::constructEvent($case['body'], $case['headers'], $case['secret']);
$forged = 'accepted';
try {
    Webhook::constructEvent($case['body'] . ' ', $case['headers'], $case['secret']);
} catch (WebhookError $error) {
    $forged = $error->errorCode;
}
echo json_encode([
    'created' => $created['name'],
    'names' => $names,
    'repeated' => $send() === $send(),
    'downloaded' => $downloaded,
    'refused' => $refused,
    'event' => $event['event'],
    'forged' => $forged,
]);
