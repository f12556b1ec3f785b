<?php

declare(strict_types=1);

// For programs without Composer.
foreach (['Texts', 'errors', 'values', 'Transport', 'calls', 'Morpheus', 'Webhook'] as $name) {
    require_once __DIR__ . "/src/$name.php";
}
