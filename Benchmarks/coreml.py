"""Gives a Core ML model (a protobuf file) a customer's own metadata; everything else stays as it is.

Field numbers are those of coremltools, mlmodel/format/Model.proto: Model.description = 2,
ModelDescription.metadata = 100, Metadata.shortDescription = 1, versionString = 2, userDefined = 100.
"""


def stamp(model, flow_name, version, short_description):
    user_defined = {"flowName": flow_name, "modelVersion": str(version)}
    added = _text(1, short_description) + _text(2, str(version))
    added += b"".join(_bytes(100, _text(1, key) + _text(2, value)) for key, value in user_defined.items())
    description = _only(model, 2)
    metadata = _without(_only(description, 100), {1, 2, 100}) + added
    description = _without(description, {100}) + _bytes(100, metadata)
    # In the order of the numbers, as the format's own writers do.
    return _keep(model, {1}) + _bytes(2, description) + _without(model, {1, 2})


def _only(message, number):
    return b"".join(payload for field, payload, _ in _fields(message) if field == number)


def _keep(message, numbers):
    return b"".join(whole for field, _, whole in _fields(message) if field in numbers)


def _without(message, numbers):
    return b"".join(whole for field, _, whole in _fields(message) if field not in numbers)


def _fields(message):
    """(number, payload, the field's own bytes) of every field; a payload is empty unless it has a length."""
    position = 0
    while position < len(message):
        start = position
        tag, position = _read_varint(message, position)
        payload = b""
        kind = tag & 7
        if kind == 0:
            _, position = _read_varint(message, position)
        elif kind == 1:
            position += 8
        elif kind == 2:
            length, position = _read_varint(message, position)
            payload = message[position : position + length]
            position += length
        elif kind == 5:
            position += 4
        else:
            raise ValueError(f"wire type {kind}")
        yield tag >> 3, payload, message[start:position]


def _read_varint(message, position):
    value = shift = 0
    while True:
        byte = message[position]
        position += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, position


def _varint(value):
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def _bytes(number, payload):
    return _varint(number << 3 | 2) + _varint(len(payload)) + payload


def _text(number, text):
    return _bytes(number, text.encode())
