<?php

declare(strict_types=1);

namespace Morpheus;

/** An argument that was not passed; null is sent as null. */
enum Absent
{
    case Value;
}

/** A file to send, which is read into memory. */
final class Upload
{
    public function __construct(
        public readonly string $content,
        public readonly string $name,
        public readonly string $type = 'application/octet-stream',
    ) {
    }

    public static function fromPath(string $path): self
    {
        $content = file_get_contents($path);
        if ($content === false) {
            throw new \RuntimeException("Cannot read $path");
        }
        return new self($content, basename($path));
    }
}

/** A received file, as a stream. */
final class ReceivedFile
{
    /** @param resource $stream */
    public function __construct(public readonly mixed $stream, public readonly string $type)
    {
    }

    public function contents(): string
    {
        return (string) stream_get_contents($this->stream);
    }
}
