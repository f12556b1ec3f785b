<?php

declare(strict_types=1);

namespace Morpheus;

/** All calls of the API, by area: `$morpheus->messages->send(id: …, to: …, message: …)`. */
final class Morpheus extends Areas
{
}
