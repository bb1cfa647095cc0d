"""Puts gateways in front of an S3 service that checks signatures and rights: objects.py BINARY

moto serves S3 and IAM. Its user may do what docs/results.md asks for, and no more. The
answer of a job is read through the gateway and by its link, whose signature botocore
computes as well; moto reads links only where it checks nothing. Wrong keys and a right that is taken away are told in /readyz, refuse
jobs and lose none. A second gateway with another state gets the answer of the first.
"""

import contextlib
import hashlib
import json
import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

import boto3
from botocore.auth import S3SigV4QueryAuth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials

from gateway import Motiongate, sim

HERE = os.path.dirname(os.path.abspath(__file__))
BUCKET, REGION = "motion-answers", "eu-central-1"
PATIENCE = 60
SETUP = 4  # calls of prepare, for which moto asks for no rights

failed = False


def check(title, holds, *facts):
    global failed
    print(f"objects: {title}: {'ok' if holds else 'fault'}", flush=True)
    if not holds:
        print(" ", *facts, file=sys.stderr, flush=True)
        failed = True


def call(method, url, body=None, **headers):
    """The status, headers and bytes of an answer; redirects are not followed."""
    class Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_):
            return None

    request = urllib.request.Request(url, body, {k.replace("_", "-"): v for k, v in headers.items()}, method=method)
    try:
        with urllib.request.build_opener(Stay).open(request, timeout=PATIENCE) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as e:
        return e.code, e.headers, e.read()


def until(what, fact):
    """Waits for a fact, which returns it or None."""
    end = time.monotonic() + PATIENCE
    while (got := fact()) is None:
        if time.monotonic() > end:
            raise RuntimeError(f"in vain: {what}")
        time.sleep(0.1)
    return got


@contextlib.contextmanager
def service(checks=True):
    """The address of an S3 service. moto chooses the port and prints it."""
    environment = dict(os.environ, PYTHONUNBUFFERED="1")
    if checks:
        environment["INITIAL_NO_AUTH_ACTION_COUNT"] = str(SETUP)
    process = subprocess.Popen([sys.executable, "-c", "from moto.server import main; main()", "-p", "0"], env=environment,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        for line in process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:[0-9]+", line):
                break
        else:
            raise RuntimeError("moto does not start")
        yield found[0]
    finally:
        process.terminate()
        process.wait()


def rights(*actions):
    below = f"arn:aws:s3:::{BUCKET}"
    return json.dumps({"Version": "2012-10-17", "Statement": [
        {"Effect": "Allow", "Action": list(actions), "Resource": [f"{below}/gate/*"]},
        {"Effect": "Allow", "Action": "s3:ListBucket", "Resource": below},
        {"Effect": "Allow", "Action": "iam:PutUserPolicy", "Resource": "*"},
    ]})


ALL = ("s3:PutObject", "s3:GetObject", "s3:DeleteObject")


def client(kind, url, keys=("admin", "admin")):
    return boto3.client(kind, endpoint_url=url, region_name=REGION, aws_access_key_id=keys[0], aws_secret_access_key=keys[1])


def prepare(url):
    """Makes the bucket, and the user of the gateway. Returns the keys of the user."""
    client("s3", url).create_bucket(Bucket=BUCKET, CreateBucketConfiguration={"LocationConstraint": REGION})
    iam = client("iam", url)
    iam.create_user(UserName="gate")
    iam.put_user_policy(UserName="gate", PolicyName="answers", PolicyDocument=rights(*ALL))
    made = iam.create_access_key(UserName="gate")["AccessKey"]
    return made["AccessKeyId"], made["SecretAccessKey"]


class Gate(Motiongate):
    """A gateway with the storage, and keys of its own."""

    def __init__(self, binary, url, keys, server):
        os.environ["AWS_ACCESS_KEY_ID"], os.environ["AWS_SECRET_ACCESS_KEY"] = keys
        super().__init__(
            binary, "serve", listen="127.0.0.1:0", admin={"listen": "127.0.0.1:0"}, engine={"enabled": False},
            upstreams=[{"name": "sim", "url": server}],
            results={"store": f"s3://{BUCKET}/gate", "endpoint": url, "region": REGION, "encryption": "AES256", "timeout": "5s"},
        )

    def request(self, seed):
        status, _, raw = call("GET", self.url + "/capabilities")
        model = json.loads(raw)["models"][0]
        return json.dumps({
            "protocol_version": "1.0", "model": model["id"], "skeleton": model["canonical_skeleton"],
            "segments": [{"type": "text", "prompt": "a person walks", "duration_frames": 30}], "options": {"seed": seed},
        }).encode()

    def post(self, seed, **headers):
        return call("POST", self.url + "/generate", self.request(seed), Content_Type="application/json", **headers)

    def accepted(self, seed):
        status, headers, _ = self.post(seed, Prefer="respond-async, wait=0")
        return headers["Location"] if status == 202 else None

    def job(self, where, **headers):
        """The answer of a job that is done."""
        def done():
            got = call("GET", self.url + where, **headers)
            return got if got[0] not in (202, 503) else None

        return until("the job is done", done)


def signature(link, keys):
    """The signature of a link, as botocore computes it."""
    url = urllib.parse.urlsplit(link)
    query = [p for p in urllib.parse.parse_qsl(url.query) if p[0] != "X-Amz-Signature"]
    request = AWSRequest(method="GET", url=url._replace(query=urllib.parse.urlencode(query, quote_via=urllib.parse.quote)).geturl())
    request.context["timestamp"] = dict(query)["X-Amz-Date"]
    auth = S3SigV4QueryAuth(Credentials(*keys), "s3", REGION)
    return auth.signature(auth.string_to_sign(request, auth.canonical_request(request)), request)


def links(binary, server):
    with service(checks=False) as url:
        keys = prepare(url)
        with Gate(binary, url, keys, server) as gate:
            where = until("a job is accepted", lambda: gate.accepted(7))
            _, _, body = gate.job(where)
            link = gate.job(where, Prefer="redirect")[1]["Location"] or ""
            status, headers, linked = call("GET", link)
            check("a link needs no credentials", status == 200 and linked == body, status, link)
            check("a link has the type of the answer, as a file", headers["Content-Type"] == "model/gltf+json"
                  and headers["Content-Disposition"] == "attachment", headers)


def main(binary):
    with sim(binary) as server:
        links(binary, server.url)
        rules(binary, server.url)
    sys.exit(1 if failed else 0)


def rules(binary, server):
    with service() as url:
        keys = prepare(url)
        with Gate(binary, url, keys, server) as gate:
            where = until("a job is accepted", lambda: gate.accepted(7))
            status, _, body = gate.job(where)
            check("a job is answered", status == 200 and len(body) > 1000, status, body[:200])
            status, headers, _ = gate.job(where, Prefer="redirect")
            link = headers["Location"] or ""
            query = urllib.parse.parse_qs(urllib.parse.urlsplit(link).query)
            check("its link is signed as botocore signs it", status == 303 and query["X-Amz-Signature"] == [signature(link, keys)], link)
            stored = client("s3", url, keys).list_objects_v2(Bucket=BUCKET, Prefix="gate/jobs/")["Contents"]
            head = client("s3", url, keys).head_object(Bucket=BUCKET, Key=stored[0]["Key"])
            check("the service is told to encrypt", len(stored) == 1 and head["ServerSideEncryption"] == "AES256", stored, head)
            check("the object has the bytes of the answer", stored[0]["Size"] == len(body)
                  and stored[0]["ETag"].strip('"') == hashlib.md5(body, usedforsecurity=False).hexdigest(), stored)
            status, _, seeded = gate.post(9)
            until("the answer is shared", lambda: client("s3", url, keys).list_objects_v2(Bucket=BUCKET, Prefix="gate/results/").get("Contents"))
            with Gate(binary, url, keys, server) as second:
                status, headers, again = second.post(9)
                check("another gateway has it", status == 200 and again == seeded and "hit" in headers["Cache-Status"], status, headers)
            client("iam", url, keys).put_user_policy(UserName="gate", PolicyName="answers", PolicyDocument=rights("s3:GetObject"))
            first = gate.accepted(11)  # the gateway may know by now
            refused = until("a job is refused", lambda: (got := gate.post(13, Prefer="respond-async, wait=0"))[0] == 503 and got or None)
            check("without the right to write jobs are refused", b"object storage" in refused[2], refused[2])
            check("answers are read all the same", gate.job(where)[2] == body)
            check("an accepted job is answered", first is None or gate.job(first)[0] == 200)
            check("requests without jobs are answered", gate.post(15)[0] == 200)
        with Gate(binary, url, (keys[0], "wrong"), server) as wrong:
            refused = until("a job is refused", lambda: (got := wrong.post(17, Prefer="respond-async, wait=0"))[0] == 503 and got or None)
            check("with wrong keys jobs are refused", b"wrong" not in refused[2] and keys[0].encode() not in refused[2], refused[2])


main(sys.argv[1])
