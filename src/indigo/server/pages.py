"""A page that describes the HTTP API, made from its own OpenAPI: no script, nothing from elsewhere."""

import json
from collections.abc import Mapping
from html import escape
from typing import Any

_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Indigo: the HTTP API</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #191946 }}
h2 {{ font: 600 1.1rem ui-monospace, monospace; border-top: 1px solid #ccd; padding-top: 1rem }}
pre {{ background: #f4f2fa; padding: .75rem; overflow-x: auto; font-size: .8rem }}
</style>
<h1>Indigo: the HTTP API</h1>
<p>As <a href="/openapi.json">OpenAPI</a>; the socket's messages as <a href="/api/schema">JSON Schema</a>.</p>
{routes}
<h1>What is sent</h1>
{models}
</html>
"""


def api_page(openapi: Mapping[str, Any]) -> str:
    """Return the page."""
    routes = "".join(
        _route(path, method, route) for path, methods in openapi["paths"].items() for method, route in methods.items()
    )
    models = "".join(
        f'<h2 id="{escape(name)}">{escape(name)}</h2>{_pretty(model)}'
        for name, model in openapi["components"]["schemas"].items()
    )
    return _PAGE.format(routes=routes, models=models)


def _route(path: str, method: str, route: Mapping[str, Any]) -> str:
    asked = [
        f"<li><code>{escape(each['name'])}</code> in the {escape(each['in'])}</li>"
        for each in route.get("parameters", ())
    ]
    body = route.get("requestBody")
    answers = {status: answer.get("content", {}) for status, answer in route["responses"].items() if status < "300"}
    return (
        f"<h2>{method.upper()} {escape(path)}</h2><p>{escape(route.get('description', ''))}</p>"
        f"<ul>{''.join(asked)}</ul>{_pretty(body['content']) if body else ''}{_pretty(answers)}"
    )


def _pretty(value: Any) -> str:
    return f"<pre>{escape(json.dumps(value, indent=2))}</pre>"
